import type { OperationId, Params, Result } from '../provider/catalogue.ts';
import type { CommandName, CommandPayload, CommandResult } from './commands.ts';
import type { EventName, Events } from './events.ts';
import type { Outcome } from './outcome.ts';

/** Everything the page can reach beyond itself: `window.bridge`. */
export interface Bridge {
  /**
   * Runs one operation of the provider.
   *
   * @param account id of the account that the person sees; without one, nothing of an account can be changed
   */
  call<Id extends OperationId>(id: Id, params: Params<Id>, account?: string | null): Promise<Outcome<Result<Id>>>;
  /** Asks the main process for something. */
  command<N extends CommandName>(
    name: N,
    payload: CommandPayload<N>,
    account?: string | null,
  ): Promise<Outcome<CommandResult<N>>>;
  /** Listens to an event; the returned function stops listening. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}

/** The IPC channels behind the bridge. */
export const CHANNELS = { request: 'linekeeper:request', event: 'linekeeper:event' } as const;
