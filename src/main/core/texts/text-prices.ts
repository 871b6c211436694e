import type { Span } from '#shared/domain/calls/windows.ts';
import { membersOf } from '#shared/domain/texts/group.ts';
import { textParts } from '#shared/domain/texts/text-parts.ts';
import {
  exactnessOf,
  textPrice,
  textWindows,
  type BalanceReading,
  type BusyTime,
  type ChargedText,
  type TextPrice,
  type TextWindow,
} from '#shared/domain/texts/text-price.ts';
import { operationIds, operationOf } from '#shared/provider/catalogue.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Database, Row } from '../store/database.ts';
import { SEND_TEXT } from './text-change.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** Prices change: what is older is not looked at. */
const LOOK_BACK_MS = 60 * DAY;
/** The newest stretches that are held against the calls. */
const MOST_WINDOWS = 60;
/** A call that began so long before a stretch may have been charged in it. */
const LONG_CALL_MS = HOUR;
/** Another change may be charged so long after its end, and a fax was so long under way before it was seen. */
const LATE_MS = HOUR;
/** Everything else that this app does and that may cost something. */
const OTHER_CHANGES = operationIds.filter((id) => id !== SEND_TEXT && operationOf(id).effect !== 'read');

/** What the price of a text has to know of other areas. */
export interface TextPriceLinks {
  /** Balances that were read from a time on, oldest first. */
  balances: (from: string) => BalanceReading[];
  /** When faxes of either direction were first seen, from a time on. */
  faxesSeen: (from: string) => string[];
  /** Whether there were calls in a time, as far as that is known. */
  hadCalls: (span: Span) => Promise<boolean>;
}

interface TextPricesDeps extends TextPriceLinks {
  kernel: Kernel;
  /** Where texts are kept. */
  db: Database;
}

/** Learns what a text costs from the balances before and after texts. */
export class TextPrices {
  readonly #deps: TextPricesDeps;

  constructor(deps: TextPricesDeps) {
    this.#deps = deps;
  }

  /** The price of a part as far as it is known; an estimate. */
  async learnt(): Promise<TextPrice | null> {
    const { kernel, balances } = this.#deps;
    const since = iso(kernel.deps.now() - LOOK_BACK_MS);
    const readings = balances(since);
    const windows = textWindows(readings, this.#texts(since), this.#busy(since));
    return textPrice(await this.#withoutCalls(windows.slice(-MOST_WINDOWS)), exactnessOf(readings));
  }

  async #withoutCalls(windows: readonly TextWindow[]): Promise<TextWindow[]> {
    const quiet: TextWindow[] = [];
    for (const window of windows) {
      const from = Math.floor((Date.parse(window.from) - LONG_CALL_MS) / 1000);
      if (!(await this.#deps.hadCalls({ from, to: Math.ceil(Date.parse(window.to) / 1000) }))) quiet.push(window);
    }
    return quiet;
  }

  #texts(since: string): ChargedText[] {
    return this.#deps.db
      .all(
        `SELECT peer, body, media, at, state FROM text_message
         WHERE at >= ? AND state NOT IN ('scheduled', 'missed', 'called-off', 'waiting', 'refused', 'not-sent') ORDER BY at`,
        since,
      )
      .map((row) => ({ at: String(row['at']), parts: partsOf(row) }));
  }

  #busy(since: string): BusyTime[] {
    const { kernel, faxesSeen } = this.#deps;
    const changes = kernel.entries
      .find({ operations: OTHER_CHANGES, since: iso(Date.parse(since) - DAY) })
      .map(({ at, settledAt }) => ({ from: at, to: later(settledAt ?? at) }));
    return [...changes, ...faxesSeen(since).map((at) => ({ from: iso(Date.parse(at) - LATE_MS), to: at }))];
  }
}

/** Parts that were paid for; null where that is not known: of what came in, of pictures, and of what may not have been charged. */
function partsOf(row: Row): number | null {
  const isCharged = row['state'] === 'sent' || row['state'] === 'delivered';
  if (!isCharged || row['media'] !== '[]') return null;
  return textParts(String(row['body'])).parts * membersOf(String(row['peer'])).length;
}

const iso = (time: number) => new Date(time).toISOString();
const later = (at: string) => iso(Date.parse(at) + LATE_MS);
