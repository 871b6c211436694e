import { DateTime } from 'luxon';
import type { ArchiveState, UnusualDay } from '#shared/bridge/calls.ts';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { unusualOf, type Unusual } from '#shared/domain/calls/unusual.ts';
import { midnightOf } from '#shared/domain/calls/windows.ts';
import type { KeyValueStore } from '../store/key-value-store.ts';
import type { Answer, Given } from './call-requests.ts';

/** Reasons that are not told, and the day that was told last. */
const SILENCED = 'calls.silenced';
const TOLD = 'calls.told-day';

interface UnusualDaysDeps {
  keyValues: Pick<KeyValueStore, 'get' | 'put'>;
  /** Milliseconds. */
  now: () => number;
  /** IANA name of the provider's zone. */
  zone: () => string;
  /** Whether nothing was ever kept. */
  isEmpty: () => boolean;
  state: () => Promise<ArchiveState>;
  facts: (given: Given<'dayFacts'>) => Promise<Outcome<Answer<'dayFacts'>>>;
  /** False once the account is closed. */
  isOpen: () => boolean;
  tell: (subject: NotificationSubject) => void;
}

/** Says what is unusual about today's calls, but for what the person silenced. */
export class UnusualDays {
  readonly #deps: UnusualDaysDeps;

  constructor(deps: UnusualDaysDeps) {
    this.#deps = deps;
  }

  get silenced(): Unusual['why'][] {
    return (this.#deps.keyValues.get(SILENCED) as Unusual['why'][] | undefined) ?? [];
  }

  silence(reasons: Unusual['why'][]): void {
    this.#deps.keyValues.put(SILENCED, reasons);
  }

  /** What is unusual about today, where the archive has today; nothing before the first reading. */
  async today(): Promise<Outcome<UnusualDay>> {
    const now = Math.floor(this.#deps.now() / 1000);
    const zone = this.#deps.zone();
    const day = DateTime.fromSeconds(now, { zone }).toISODate() ?? '';
    // Home asks at each start.
    if (this.#deps.isEmpty()) return succeed({ day, reasons: [] });
    const { known } = await this.#deps.state();
    if ((known.at(-1)?.to ?? 0) < midnightOf(now, zone)) return succeed({ day, reasons: [] });
    const facts = await this.#deps.facts({ now, zone, known });
    if (!facts.ok || !this.#deps.isOpen()) return facts.ok ? succeed({ day, reasons: [] }) : facts;
    const { silenced } = this;
    return succeed({ day, reasons: unusualOf(facts.value).filter(({ why }) => !silenced.includes(why)) });
  }

  /** Tells what is unusual about today, once a day. */
  async tell(): Promise<void> {
    const found = await this.today();
    const { keyValues, isOpen } = this.#deps;
    if (!found.ok || found.value.reasons.length === 0 || !isOpen()) return;
    const { day, reasons } = found.value;
    if (keyValues.get(TOLD) === day) return;
    keyValues.put(TOLD, day);
    const countries = reasons.flatMap((reason) => (reason.why === 'countries' ? reason.countries : []));
    this.#deps.tell({ type: 'calls-unusual', day, reasons: reasons.map(({ why }) => why), countries });
  }
}
