import { succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { Span } from '#shared/domain/calls/windows.ts';
import {
  exactnessOf,
  textPrice,
  type BalanceReading,
  type BusyTime,
  type TextPrice,
  type TextWindow,
} from '#shared/domain/texts/text-price.ts';
import { operationIds, operationOf } from '#shared/provider/catalogue.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { SEND_TEXT } from './text-change.ts';
import type { TextReader } from './text-reader.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** Prices change: what is older is not looked at. */
const LOOK_BACK_MS = 60 * DAY;
/** The newest stretches that are held against the calls. */
const MOST_WINDOWS = 60;
/** A call that began so long before a stretch may have been charged in it. */
const LONG_CALL_MS = HOUR;
/** Everything else that this app does and that may cost something. */
const OTHER_CHANGES = operationIds.filter((id) => id !== SEND_TEXT && operationOf(id).effect !== 'read');

/** What the price of a text has to know of other areas. */
export interface TextPriceLinks {
  /** Balances that were read from a time on, oldest first. */
  balances: (from: string) => BalanceReading[];
  /** When faxes of either direction were first seen, from a time on. */
  faxesSeen: (from: string) => BusyTime[];
  /** Whether there were calls in a time, as far as that is known. */
  hadCalls: (span: Span) => Promise<boolean>;
}

interface TextPricesDeps extends TextPriceLinks {
  kernel: Kernel;
  reader: TextReader;
}

/** Learns what a text costs from the balances before and after texts. */
export class TextPrices {
  readonly #deps: TextPricesDeps;

  constructor(deps: TextPricesDeps) {
    this.#deps = deps;
  }

  /** The price of a part as far as it is known; an estimate. */
  async learnt(): Promise<Outcome<TextPrice | null>> {
    const { kernel, balances, faxesSeen, reader } = this.#deps;
    const since = iso(kernel.deps.now() - LOOK_BACK_MS);
    const readings = balances(since);
    const changes = kernel.entries.times(OTHER_CHANGES, iso(Date.parse(since) - DAY));
    const windows = await reader.ask('windows', {
      since,
      readings,
      changes,
      faxes: faxesSeen(since),
      most: MOST_WINDOWS,
    });
    if (!windows.ok) return windows;
    return succeed(textPrice(await this.#withoutCalls(windows.value), exactnessOf(readings)));
  }

  async #withoutCalls(windows: readonly TextWindow[]): Promise<TextWindow[]> {
    const quiet: TextWindow[] = [];
    for (const window of windows) {
      const from = Math.floor((Date.parse(window.from) - LONG_CALL_MS) / 1000);
      if (!(await this.#deps.hadCalls({ from, to: Math.ceil(Date.parse(window.to) / 1000) }))) quiet.push(window);
    }
    return quiet;
  }
}

const iso = (time: number) => new Date(time).toISOString();
