// What main asks the thread that looks through texts.
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Conversations } from '#shared/bridge/texts.ts';
import type { BalanceReading, BusyTime, TextWindow } from '#shared/domain/texts/text-price.ts';

/** Times are ISO 8601. */
export interface TextQuestions {
  /** Conversations that are shown at the time `now`. */
  conversations: { given: { query: CommandInput<'texts.conversations'>; now: string }; answer: Conversations };
  /**
   * The newest stretches between two balances in which texts were charged, `most` of them. Beside them stand the other changes,
   * from their begin to their end, and when faxes were first seen.
   */
  windows: {
    given: {
      since: string;
      readings: readonly BalanceReading[];
      changes: readonly BusyTime[];
      faxes: readonly BusyTime[];
      most: number;
    };
    answer: TextWindow[];
  };
}
