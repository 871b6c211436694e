import type { OutOfHours } from '#shared/bridge/texts.ts';
import { outOfHoursSchema } from '#shared/bridge/texts-commands.ts';
import { businessZone, quietUntil } from '#shared/domain/fax/fax-hours.ts';
import { isMachineText } from '#shared/domain/texts/machine-text.ts';
import type { TextingEntry } from '#shared/lists/lists.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Database } from '../store/database.ts';
import type { OptOuts } from './opt-outs.ts';
import type { TextSender } from './text-sender.ts';
import type { TextStore } from './text-store.ts';

const SETTINGS = 'text-out-of-hours';
const DEFAULTS: OutOfHours = { on: false, text: '', from: '08:00', to: '18:00', days: [1, 2, 3, 4, 5] };
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** What came in longer ago, such as while the app was closed, gets no answer by itself. */
const FRESH_MS = 10 * MINUTE;
const ONCE_MS = 24 * HOUR;
/** Where a person here wrote within this time, they are talking to each other. */
const TALKING_MS = HOUR;
/** Whoever answered a reply of ours so soon is a machine, as nobody types so fast. */
const MACHINE_MS = 15 * SECOND;
/** Replies of a day: more would be an attack on the balance. */
const MOST_A_DAY = 100;

interface OutOfHoursDeps {
  kernel: Kernel;
  db: Database;
  store: TextStore;
  optOuts: OptOuts;
  sender: TextSender;
  changed: (peer: string | null) => void;
}

/** Answers texts that come in outside the hours of the business, each by the way that all texts go. */
export class OutOfHoursReplies {
  readonly #deps: OutOfHoursDeps;
  /** One after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(deps: OutOfHoursDeps) {
    this.#deps = deps;
  }

  get settings(): OutOfHours {
    return outOfHoursSchema.safeParse(this.#deps.kernel.keyValues.get(SETTINGS)).data ?? DEFAULTS;
  }

  set(settings: OutOfHours): void {
    this.#deps.kernel.keyValues.put(SETTINGS, settings);
  }

  /** Answers those of the texts that came in just now that are to be answered. */
  answer(ids: readonly number[]): void {
    const settings = this.settings;
    if (!this.#isTime(settings)) return;
    const { store, kernel, changed } = this.#deps;
    for (const id of ids) {
      const text = store.get(id);
      if (!text || !this.#mayAnswer(text, settings)) continue;
      const { peer, own } = text;
      const reply = store.add({
        ...{ peer, own, body: settings.text, media: [], at: kernel.time(), state: 'waiting', automatic: true },
      });
      changed(peer);
      this.#last = this.#last
        .then(() => this.#send(reply, peer))
        .catch((error: unknown) => {
          kernel.deps.logger.log('error', 'a reply out of hours could not be sent', { error });
        });
    }
  }

  #isTime(settings: OutOfHours): boolean {
    const { kernel } = this.#deps;
    const zone = businessZone(kernel.deps.settings().businessZone);
    return settings.text !== '' && !kernel.profile.viewOnly && quietUntil(settings, zone, kernel.deps.now()) !== null;
  }

  #mayAnswer({ peer, own, body, at, also }: NonNullable<ReturnType<TextStore['get']>>, settings: OutOfHours): boolean {
    const { kernel, optOuts } = this.#deps;
    const now = kernel.deps.now();
    if (also.length > 0 || now - Date.parse(at) > FRESH_MS) return false;
    if (isMachineText(peer, body) || body.trim() === settings.text.trim() || optOuts.of(peer)) return false;
    const { lists } = kernel;
    if (lists.has('numbers', peer) || lists.has('texting', peer)) return false;
    if (!(lists.row('texting', own) as TextingEntry | undefined)?.on) return false;
    return this.#countOfDay(now, null) < MOST_A_DAY && !this.#wasWritten(peer, now) && !this.#answersAtOnce(peer);
  }

  /** Whether they had a reply within a day, or talk with a person here. */
  #wasWritten(peer: string, now: number): boolean {
    if (this.#countOfDay(now, peer) > 0) return true;
    const talk = this.#deps.db.get(
      `SELECT 1 FROM text_message WHERE (peer = ? OR id IN (SELECT message_id FROM text_member WHERE number = ?))
       AND at > ? AND at <= ? AND automatic = 0 AND state NOT IN ('received', 'scheduled', 'missed', 'called-off') LIMIT 1`,
      ...[peer, peer, iso(now - TALKING_MS), iso(now)],
    );
    return talk !== undefined;
  }

  /** Whether a reply of ours was ever answered faster than a person types. Before it means that the clock was set back. */
  #answersAtOnce(peer: string): boolean {
    const found = this.#deps.db.get(
      `SELECT 1 FROM text_message AS ours JOIN text_message AS theirs ON theirs.peer = ours.peer AND theirs.id > ours.id
       WHERE ours.peer = ? AND ours.automatic = 1 AND theirs.state = 'received'
       AND theirs.at >= ours.at AND unixepoch(theirs.at, 'subsec') - unixepoch(ours.at, 'subsec') < ? LIMIT 1`,
      ...[peer, MACHINE_MS / SECOND],
    );
    return found !== undefined;
  }

  /** Replies of the last day; those of a time that is still to come were sent while the clock was ahead. */
  #countOfDay(now: number, peer: string | null): number {
    const row = this.#deps.db.get(
      'SELECT COUNT(*) AS count FROM text_message WHERE automatic = 1 AND at > ? AND at <= ? AND (? IS NULL OR peer = ?)',
      ...[iso(now - ONCE_MS), iso(now), peer, peer],
    );
    return Number(row?.['count']);
  }

  /** One that may not leave is kept as not sent; it is not tried again. */
  async #send(id: number, peer: string): Promise<void> {
    const { sender, kernel, changed } = this.#deps;
    if (!kernel.db.isOpen) return;
    const { problem, ended } = await sender.leave(id, { again: false, overCap: false });
    if (problem && (await sender.notSent(id, problem))) changed(peer);
    await ended;
  }
}

const iso = (time: number) => new Date(time).toISOString();
