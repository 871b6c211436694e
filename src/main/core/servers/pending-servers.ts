import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { isPending, isReady } from '#shared/domain/servers/server-state.ts';
import type { Server } from '#shared/lists/lists.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import { PollWhile } from '../watch/poll-while.ts';
import { TASKS } from '../watch/tasks.ts';

const AWAITED = 'servers.awaited';

interface PendingServersDeps {
  keyValues: Pick<KeyValueStore, 'get' | 'put'>;
  /** Servers of the account, as they were last read. */
  servers: () => readonly Server[];
  /** Reads them, in the turn of what nobody waits for. */
  read: () => Promise<void>;
  /** Whether the provider answers. */
  connected: () => boolean;
  tell: (subject: NotificationSubject) => void;
}

/** Reads the servers every minute while one of them is being set up, and never otherwise; tells when it is active. */
export class PendingServers {
  readonly #deps: PendingServersDeps;
  /** Ordered from here, and in no reading so far. */
  readonly #ordered = new Set<string>();
  readonly #polling: PollWhile;

  constructor(deps: PendingServersDeps) {
    this.#deps = deps;
    this.#polling = new PollWhile(
      async () => {
        if (deps.connected()) await deps.read();
      },
      () => TASKS['pending-servers'].waits.normal,
    );
  }

  stop(): void {
    this.#polling.stop();
  }

  /** Takes what a reading found. A server that became active while the app was closed is told of, too. */
  take(): void {
    if (this.#polling.isStopped) return;
    const servers = this.#deps.servers();
    const before = this.#awaited;
    const now = servers.filter(isPending).map(({ server_id }) => server_id);
    const isNews = (server: Server) =>
      isReady(server) && (before.includes(server.server_id) || this.#ordered.has(server.server_id));
    const ready = servers.filter(isNews);
    for (const { server_id } of servers) this.#ordered.delete(server_id);
    if (now.join(' ') !== before.join(' ')) this.#deps.keyValues.put(AWAITED, now);
    for (const { server_id } of ready) this.#deps.tell({ type: 'server-active', server: server_id });
    this.#polling.follow(now.length > 0);
  }

  /** An order from here was done: its server is told of, also when the first reading finds it active. */
  ordered(id: string): void {
    this.#ordered.add(id);
  }

  /** Reads now, while a server is waited for. */
  anew(): Promise<void> {
    return this.#polling.anew();
  }

  get #awaited(): readonly string[] {
    return (this.#deps.keyValues.get(AWAITED) as string[] | undefined) ?? [];
  }
}
