import { toRaw } from 'vue';
import type { Bridge } from '#shared/bridge/bridge.ts';
import type { CommandName, CommandPayload, CommandResult } from '#shared/bridge/commands.ts';
import { fail, type Outcome } from '#shared/bridge/outcome.ts';
import type { OperationId, Params, Result } from '#shared/provider/catalogue.ts';
import { askedAboveLimit, type AboveLimit } from './guard-question.ts';

declare global {
  interface Window {
    readonly bridge: Bridge;
  }
}

let accountOnScreen: () => string | null = () => null;

/** Says which account the person sees: every request carries it, so that none reaches another one. */
export function requestsAreFor(account: () => string | null): void {
  accountOnScreen = account;
}

/** Saves that are on their way. */
const saves = new Set<Promise<unknown>>();
const SAVES: ReadonlySet<CommandName> = new Set(['draft.save', 'draft.sent', 'fax.saveDraft', 'userData.put']);

/** Resolves when everything that was typed is with main. */
export async function allSaved(): Promise<void> {
  while (saves.size > 0) await Promise.all(saves);
}

/**
 * Asks the main process for something. Never throws: what went wrong is a problem like any other.
 *
 * @param account that it is for; the one on the screen unless another one is named
 */
export async function ask<N extends CommandName>(
  name: N,
  payload: CommandPayload<N>,
  account: string | null = accountOnScreen(),
): Promise<Outcome<CommandResult<N>>> {
  const asked = command(name, payload, account);
  if (SAVES.has(name)) {
    saves.add(asked);
    void asked.then(() => saves.delete(asked));
  }
  return asked;
}

/**
 * Asks main for the account that is on the screen now. For the setup of what belongs to one account and asks again after a wait:
 * the next question is for the same account.
 */
export function useAsk(): <N extends CommandName>(
  name: N,
  payload: CommandPayload<N>,
) => Promise<Outcome<CommandResult<N>>> {
  const account = accountOnScreen();
  return (name, payload) => ask(name, payload, account);
}

async function command<N extends CommandName>(
  name: N,
  payload: CommandPayload<N>,
  account: string | null,
): Promise<Outcome<CommandResult<N>>> {
  try {
    return await window.bridge.command(name, plain(payload), account);
  } catch {
    return fail({ kind: 'bug', reference: `page:${name}` });
  }
}

/** Runs one operation of the provider. One that is above a limit of this computer is asked about first. */
type Call = <Id extends OperationId>(id: Id, params: Params<Id>) => Promise<Outcome<Result<Id>>>;

/**
 * Runs operations for the account that is on the screen now. For the setup of what belongs to one account: main refuses a change
 * for another one, so that what is sent late, after a question or a save, changes nothing there.
 */
export function useCall(): Call {
  const account = accountOnScreen();
  return (id, params) => askedAboveLimit((above) => send(id, params, above, account));
}

/**
 * Runs one operation once.
 *
 * @param above the person's word that it may go above the limits of this computer
 * @param account that it is for; the one on the screen unless another one is named
 */
export async function send<Id extends OperationId>(
  id: Id,
  params: Params<Id>,
  above: AboveLimit | undefined,
  account: string | null = accountOnScreen(),
): Promise<Outcome<Result<Id>>> {
  if (above) {
    const spend = { operation: id, params: plain(params) as Record<string, unknown>, again: false, ...above };
    // What it answers is decoded by the operation's own schema, here as below.
    return (await ask('money.spend', spend, account)) as Outcome<Result<Id>>;
  }
  try {
    return await window.bridge.call(id, plain(params), account);
  } catch {
    return fail({ kind: 'bug', reference: `page:${id}` });
  }
}

/** What an operation answered when it was last run, from this computer's store. */
export async function readCache<Id extends OperationId>(
  id: Id,
  params: Params<Id>,
): Promise<{ value: Result<Id>; at: string } | null> {
  const outcome = await ask('cache.read', { id, params: plain(params) });
  // Main stores what the operation's own schema decoded, so the value has the operation's type.
  return outcome.ok ? (outcome.value as { value: Result<Id>; at: string } | null) : null;
}

/** A reactive object cannot cross to the main process: hand over what is behind it. */
function plain<T>(value: T): T {
  const raw = toRaw(value);
  return typeof raw === 'object' && raw !== null && !ArrayBuffer.isView(raw) ? { ...raw } : raw;
}
