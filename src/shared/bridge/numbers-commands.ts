// The numbers of the account.
import { z } from 'zod';
import { command, change, none, did, MANY } from './command.ts';
import { UNUSED_DAYS } from '../domain/numbers/unused-numbers.ts';
import type { RemovedNumber, NumberSetHere, NumbersState, UnusedState } from './numbers.ts';

const tag = z.string().trim().min(1).max(40);

export const numbersCommands = {
  /** How the lists of numbers are; quick, from this computer. */
  'numbers.state': command<NumbersState>()(none),
  /** Reads some numbers again, as after they were bought. */
  'numbers.reread': command<NumbersState>()(z.strictObject({ dids: z.array(did).min(1).max(MANY) })),
  /** Note and tags that are kept on this computer only; what is left out stays. */
  'numbers.setLocal': change<null>()(
    z.strictObject({
      dids: z.array(did).min(1).max(MANY),
      note: z.string().max(2000).optional(),
      addTags: z.array(tag).max(50).optional(),
      removeTags: z.array(tag).max(50).optional(),
    }),
  ),
  /** What this app last set of a number that the provider never shows; the newest of each setting. */
  'numbers.setHere': command<NumberSetHere[]>()(z.strictObject({ did })),
  /**
   * Told before a change or an order: its PIN is kept in this computer's keychain when the change is done, because the person
   * asked for it; for null it is not. It changes nothing itself. `numbers.pinsNotKept` tells where the keychain did not take it. The other commands about
   * PINs answer `vault-unavailable` without a keychain.
   */
  'numbers.keepPinWhenSet': command<null>()(
    z.strictObject({
      dids: z.array(did).min(1).max(MANY),
      pin: z
        .string()
        .regex(/^\d{4,6}$/)
        .nullable(),
    }),
  ),
  /** Whether the keychain has the PIN that a number has now, as far as it was set from here. */
  'numbers.pinKept': command<boolean>()(z.strictObject({ did })),
  /** Puts a kept PIN on the clipboard for half a minute; it does not come to the page. `not-found` when none is kept. */
  'numbers.copyPin': command<null>()(z.strictObject({ did })),
  'numbers.forgetPin': change<null>()(z.strictObject({ did })),
  /**
   * Voice and fax numbers that are not in the account any more, with their last settings, the newest first. One that left as both, or twice, is there as it left last.
   */
  'numbers.removed': command<RemovedNumber[]>()(z.strictObject({ limit: z.int().min(1).max(1000) })),
  'numbers.unused': command<UnusedState>()(none),
  /** Reads the call history for numbers without calls; answers when the look has ended, `cancelled` when it was stopped. */
  'numbers.findUnused': command<UnusedState>()(z.strictObject({ days: z.literal(UNUSED_DAYS) })),
  'numbers.stopUnused': command<null>()(none),
} as const;
