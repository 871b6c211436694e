import { randomUUID } from 'node:crypto';
import { commands, type CommandInput, type CommandName, type CommandResult } from '#shared/bridge/commands.ts';
import { fail, fieldProblems, type Outcome, type Problem, type Warning } from '#shared/bridge/outcome.ts';
import { findOperation, type OperationId } from '#shared/provider/catalogue.ts';
import { diskReason } from './disk-problem.ts';
import type { Logger } from './log/logger.ts';
import type { Redactor } from './log/redact.ts';
import { forAccount } from './request-account.ts';
import { isWithin, requestLimits, type RequestLimits } from './request-limits.ts';

/** One function for each command; a command without one does not compile. */
export type CommandHandlers = {
  [N in CommandName]: (input: CommandInput<N>) => Outcome<CommandResult<N>> | Promise<Outcome<CommandResult<N>>>;
};

/** The functions of the commands whose names begin with these words. */
export type HandlersOf<Area extends string> = Pick<CommandHandlers, Extract<CommandName, `${Area}.${string}`>>;

export interface DispatchDeps {
  handlers: CommandHandlers;
  call: (id: OperationId, params: unknown) => Promise<Outcome<unknown>>;
  logger: Logger;
  /** Knows the secrets of all accounts. */
  redactor: Pick<Redactor, 'hideAll'>;
  /** Whether the app is locked. */
  locked: () => boolean;
  /** Id of the account on the screen; null when nobody is signed in. */
  accountOnScreen: () => string | null;
}

/** What the page needs to show the lock, and to keep what was typed until it came; everything else waits until it is open. */
const WHILE_LOCKED =
  /^(app\.(info|showWindow|hideQuickFax)|settings\.get|lock\.\w+|draft\.(save|sent)|fax\.saveDraft)$/;

/** A person reads no more of them. */
const MOST_FIELD_PROBLEMS = 50;

/** A request of the page: kind, name, payload and the account that it is for, none of which can be trusted. */
export type Dispatch = (kind: unknown, name: unknown, payload: unknown, account?: unknown) => Promise<Outcome<unknown>>;

/**
 * The one place where a request of the page becomes work: the name is looked up among own properties, the payload is
 * parsed, and whatever goes wrong becomes an {@link Outcome}. While the app is locked nothing but the
 * lock answers, and what was typed until then is kept. It never throws.
 *
 * Nothing larger than its {@link requestLimits} is looked at, and no secret is in a problem or a warning: a provider may repeat
 * the request in its answer.
 *
 * A request works on the account that it names, also when another one comes to the screen meanwhile. A change is refused when
 * another account is on the screen already.
 */
export function createDispatch(deps: DispatchDeps): Dispatch {
  const { handlers, call, logger, redactor, locked, accountOnScreen } = deps;
  const checked = async (account: string | null, isChange: boolean, work: () => Promise<Outcome<unknown>>) => {
    if (isChange && account !== accountOnScreen()) return fail({ kind: 'other-account' });
    return forAccount(account, work);
  };
  const answered = async (
    kind: unknown,
    name: unknown,
    payload: unknown,
    given: unknown,
  ): Promise<Outcome<unknown>> => {
    const account = typeof given === 'string' ? given : null;
    try {
      const allowed = kind === 'command' && typeof name === 'string' && WHILE_LOCKED.test(name);
      if (!allowed && locked()) return fail({ kind: 'locked' });
      const limits = requestLimits(kind, name);
      if (!isWithin(payload, limits)) return fail(tooLarge(limits));
      const operation = typeof name === 'string' && kind === 'call' ? findOperation(name) : undefined;
      if (operation)
        return await checked(account, operation.effect !== 'read', () => call(name as OperationId, payload ?? {}));
      if (typeof name === 'string' && kind === 'command' && Object.hasOwn(commands, name)) {
        const command = name as CommandName;
        return await checked(account, commands[command].changesAccount, () => runCommand(handlers, command, payload));
      }
      return fail({ kind: 'invalid', fields: [{ field: 'name', rule: { kind: 'unknown-field' } }] });
    } catch (error) {
      const reference = randomUUID().slice(0, 8);
      const reason = diskReason(error);
      logger.log('error', 'a request failed', {
        reference,
        kind: String(kind),
        name: String(name),
        disk: reason,
        error,
      });
      return reason ? fail({ kind: 'disk', reason }) : fail({ kind: 'bug', reference });
    }
  };
  return async (...request) => withoutSecrets(await answered(...request), redactor);
}

/** The answer to a request that is larger than any that a person makes. */
function tooLarge({ characters }: RequestLimits): Problem {
  return { kind: 'invalid', fields: [{ field: '', rule: { kind: 'max', max: characters, of: 'length' } }] };
}

/** An outcome without secrets in the words of others. */
function withoutSecrets(outcome: Outcome<unknown>, redactor: DispatchDeps['redactor']): Outcome<unknown> {
  const hide = (text: string) => redactor.hideAll(text);
  if (!outcome.ok) return fail(hiddenIn(outcome.problem, hide) as Problem);
  return { ...outcome, warnings: hiddenIn(outcome.warnings, hide) as Warning[] };
}

/** What of a problem or a warning is taken from an answer, by name. */
const WORDS_OF_OTHERS = new Set(['text', 'excerpt', 'host', 'code']);

function hiddenIn(value: unknown, hide: (text: string) => string, name = ''): unknown {
  if (typeof value === 'string') return WORDS_OF_OTHERS.has(name) ? hide(value) : value;
  if (Array.isArray(value)) return value.map((item) => hiddenIn(item, hide, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hiddenIn(item, hide, key)]));
}

async function runCommand<N extends CommandName>(
  handlers: CommandHandlers,
  name: N,
  payload: unknown,
): Promise<Outcome<CommandResult<N>>> {
  const parsed = commands[name].payload.safeParse(payload);
  if (!parsed.success)
    return fail({ kind: 'invalid', fields: fieldProblems(parsed.error, payload).slice(0, MOST_FIELD_PROBLEMS) });
  return await handlers[name](parsed.data as CommandInput<N>);
}
