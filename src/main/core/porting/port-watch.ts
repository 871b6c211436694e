import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { lastKnownDay, portWait, providerDay } from '#shared/domain/porting/watch-plan.ts';
import { isOpen, moveDay, readStatus } from '#shared/domain/porting/stages.ts';
import { standstill } from '#shared/domain/porting/stuck.ts';
import type { Port } from '#shared/lists/lists.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import { PollWhile } from '../watch/poll-while.ts';
import type { PortChange, PortTimeline } from './port-timeline.ts';

const TOLD = 'porting.told';
const DAY_MS = 86_400_000;
/** How long it is kept what was told: longer than any move takes. */
const KEPT_MS = 180 * DAY_MS;

/** Something to tell once. */
interface News {
  /** Its kind, the move, and a day. */
  key: string;
  subject: NotificationSubject;
}

interface PortWatchDeps {
  keyValues: Pick<KeyValueStore, 'get' | 'put'>;
  timeline: PortTimeline;
  /** Moves of the account, as they were last read; null before they were ever read. */
  ports: () => readonly Port[] | null;
  /** Reads them, in the turn of what nobody waits for. */
  read: () => Promise<void>;
  /** ISO time at which they were read last. */
  readAt: () => string | null;
  /** Whether the provider answers. */
  connected: () => boolean;
  /** Milliseconds by the provider's clock: a move has its day by that, however this computer's is set. */
  now: () => number;
  /** IANA name of the provider's zone. */
  zone: () => string;
  tell: (subject: NotificationSubject) => void;
}

/** Reads the moves while one of them is open, keeps what each was seen to be, and tells of changes and of the day itself. */
export class PortWatch {
  readonly #deps: PortWatchDeps;
  readonly #polling: PollWhile;

  constructor(deps: PortWatchDeps) {
    this.#deps = deps;
    const { ports, now, zone } = deps;
    this.#polling = new PollWhile(
      () => this.#read(),
      () => portWait(ports() ?? [], now(), zone()) ?? DAY_MS,
    );
  }

  stop(): void {
    this.#polling.stop();
  }

  /** Takes what a reading found. What changed while the app was closed is told of, too. */
  take(): void {
    if (this.#polling.isStopped) return;
    const { ports, timeline, now, zone, tell } = this.#deps;
    const found = ports();
    if (!found) return;
    for (const change of timeline.take(found, new Date(now()).toISOString())) {
      const subject = newsOf(change);
      if (subject) tell(subject);
    }
    this.#tellDays(found);
    this.#polling.follow(portWait(found, now(), zone()) !== null);
  }

  /** Reads now, while a move is open. */
  anew(): Promise<void> {
    return this.#polling.anew();
  }

  async #read(): Promise<void> {
    const { connected, read, ports } = this.#deps;
    if (connected()) await read();
    // What is read from is closed by then.
    if (this.#polling.isStopped) return;
    this.#tellDays(ports() ?? []);
  }

  /** Tells once of each move that is to happen tomorrow, once on its day, and once of a standstill. */
  #tellDays(found: readonly Port[]): void {
    const { keyValues, now, zone, tell } = this.#deps;
    if (this.#polling.isStopped) return;
    const told = (keyValues.get(TOLD) as string[] | undefined) ?? [];
    const today = providerDay(now(), zone());
    const tomorrow = providerDay(now() + DAY_MS, zone());
    const news = found.flatMap((port) =>
      [...dayNews(port, today, tomorrow), ...this.#stillNews(port, today)].filter(({ key }) => !told.includes(key)),
    );
    if (news.length === 0) return;
    // What was told longer ago is not told of any more either.
    const kept = told.filter((key) => (key.split(' ')[2] ?? '') >= providerDay(now() - KEPT_MS, zone()));
    keyValues.put(TOLD, [...kept, ...news.map(({ key }) => key)]);
    for (const { subject } of news) tell(subject);
  }

  /** A move in which nothing changes is told of once for each standstill. */
  #stillNews(port: Port, today: string): News[] {
    const changed = this.#deps.timeline.all[port.id]?.at(-1)?.at;
    if (changed === undefined) return [];
    const { readAt, zone } = this.#deps;
    const day = providerDay(Date.parse(changed), zone());
    const still = standstill(port, { sent: '', changed: day }, lastKnownDay(readAt(), today, zone()));
    if (still?.why !== 'no-change') return [];
    const subject = { type: 'port-stuck' as const, port: port.id, number: port.number2port, days: still.days };
    return [{ key: `port-stuck ${port.id} ${day}`, subject }];
  }
}

/** What is told the day before a move, and on its day. */
function dayNews(port: Port, today: string, tomorrow: string): News[] {
  const { stage } = readStatus(port.status);
  const day = moveDay(port.foc_date);
  if (!isOpen(stage) || stage === 'rejected' || (day !== today && day !== tomorrow)) return [];
  const type = day === today ? 'port-today' : 'port-tomorrow';
  const subject = { type, port: port.id, number: port.number2port, confirmed: stage === 'confirmed' } as const;
  return [{ key: `${type} ${port.id} ${day}`, subject }];
}

/** What is told of a change; undefined for a move that is seen for the first time. */
function newsOf({ port, before, now }: PortChange): NotificationSubject | undefined {
  if (!before) return undefined;
  const about = { port: port.id, number: port.number2port };
  if (now.status === before.status) return { type: 'port-date', ...about, day: now.day, before: before.day };
  const { stage, reason } = readStatus(now.status);
  if (stage === 'rejected') return { type: 'port-rejected', ...about, reason };
  if (stage === 'moved') return { type: 'port-moved', ...about };
  return { type: 'port-changed', ...about, status: now.status, day: now.day, confirmed: stage === 'confirmed' };
}
