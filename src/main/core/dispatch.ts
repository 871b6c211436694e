import { randomUUID } from 'node:crypto';
import { commands, type CommandInput, type CommandName, type CommandResult } from '#shared/bridge/commands.ts';
import { fail, fieldProblems, type Outcome } from '#shared/bridge/outcome.ts';
import { findOperation, type OperationId } from '#shared/provider/catalogue.ts';
import type { Logger } from './log/logger.ts';

/** One function for each command; a command without one does not compile. */
export type CommandHandlers = {
  [N in CommandName]: (input: CommandInput<N>) => Outcome<CommandResult<N>> | Promise<Outcome<CommandResult<N>>>;
};

export interface DispatchParts {
  handlers: CommandHandlers;
  call: (id: OperationId, params: unknown) => Promise<Outcome<unknown>>;
  logger: Logger;
}

/** A request of the page: kind, name and payload, none of which can be trusted. */
export type Dispatch = (kind: unknown, name: unknown, payload: unknown) => Promise<Outcome<unknown>>;

/**
 * The one place where a request of the page becomes work: the name is looked up among own properties, the payload is
 * parsed, and whatever goes wrong becomes an {@link Outcome}. It never throws.
 */
export function createDispatch({ handlers, call, logger }: DispatchParts): Dispatch {
  return async (kind, name, payload) => {
    try {
      if (typeof name === 'string' && kind === 'call' && findOperation(name))
        return await call(name as OperationId, payload ?? {});
      if (typeof name === 'string' && kind === 'command' && Object.hasOwn(commands, name))
        return await runCommand(handlers, name as CommandName, payload);
      return fail({ kind: 'invalid', fields: [{ field: 'name', rule: { kind: 'unknown-field' } }] });
    } catch (error) {
      const reference = randomUUID().slice(0, 8);
      logger.log('error', 'a request failed', { reference, kind: String(kind), name: String(name), error });
      return fail({ kind: 'bug', reference });
    }
  };
}

async function runCommand<N extends CommandName>(
  handlers: CommandHandlers,
  name: N,
  payload: unknown,
): Promise<Outcome<CommandResult<N>>> {
  const parsed = commands[name].payload.safeParse(payload);
  if (!parsed.success) return fail({ kind: 'invalid', fields: fieldProblems(parsed.error, payload) });
  return await handlers[name](parsed.data as CommandInput<N>);
}
