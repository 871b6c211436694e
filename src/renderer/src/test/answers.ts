import type { CommandName, CommandPayload, CommandResult } from '#shared/bridge/commands.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { OperationId, Params, Result } from '#shared/provider/catalogue.ts';
import type { FakeBridge } from './fake-bridge.ts';

/** What main answers, by the name of the command or operation, with the types that main has; undefined leaves it waiting. */
export type Answers = {
  [N in CommandName]?: (payload: CommandPayload<N>, account?: string | null) => Outcome<CommandResult<N>> | undefined;
} & {
  [Id in OperationId]?: (params: Params<Id>) => Outcome<Result<Id>> | undefined;
};

/** From now on main answers so. */
export function answerWith(fake: FakeBridge, answers: Answers): void {
  for (const [name, answer] of Object.entries(answers)) fake.reply(name, answer);
}

/** What has no reply of its own is answered so. */
export function answerElse(fake: FakeBridge, answers: Answers): void {
  const { otherwise } = fake;
  const byName = new Map<string, (payload: never, account: string | null) => Outcome<unknown> | undefined>(
    Object.entries(answers),
  );
  fake.otherwise = (name, payload, account) =>
    otherwise(name, payload, account) ?? byName.get(name)?.(payload as never, account);
}
