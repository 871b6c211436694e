import type { ServerSetHere } from '#shared/bridge/servers.ts';
import type { Server } from '#shared/lists/lists.ts';
import type { Area } from '../area.ts';
import type { Settled } from '../journal/journal.ts';
import { orderedOf } from '../journal/matchers.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { forgetDeleted } from '../lists/deleted-here.ts';
import { PendingServers } from './pending-servers.ts';
import { setHereOf } from './set-here.ts';

interface ServersAreaDeps {
  /** Whether the provider answers. */
  connected: () => boolean;
  /** Deletes what this computer keeps of a server that is deleted. */
  forget: (id: string) => void;
}

/** The servers of an account: what was set of them from here, and those that are being set up. */
export class ServersArea implements Area {
  readonly name = 'servers';
  readonly #kernel: Kernel;
  readonly #pending: PendingServers;
  readonly #forget: ServersAreaDeps['forget'];

  constructor(kernel: Kernel, { connected, forget }: ServersAreaDeps) {
    this.#kernel = kernel;
    this.#forget = forget;
    const { keyValues, lists, tell } = kernel;
    this.#pending = new PendingServers({
      ...{ keyValues, connected, tell },
      servers: () => lists.all('servers') as Server[],
      read: () => lists.anew('servers'),
    });
  }

  start(): void {
    const { tasks, lists } = this.#kernel;
    forgetDeleted(this.#kernel, 'servers', ['server.deleteServers', 'server_id'], this.#forget);
    tasks.add('pending-servers', () => void this.#pending.anew());
    lists.onChange(({ name }) => {
      if (name === 'servers') this.#pending.take();
    });
  }

  close(): void {
    this.#pending.stop();
  }

  changeSettled({ id, operation, state }: Settled): void {
    if (state !== 'done' || operation !== 'server.orderServer') return;
    const order = this.#kernel.entries.get(id);
    const server = order ? orderedOf(operation, order.detail) : null;
    if (server !== null) this.#pending.ordered(server);
  }

  get setHere(): Record<string, ServerSetHere> {
    return setHereOf(this.#kernel.entries);
  }
}
