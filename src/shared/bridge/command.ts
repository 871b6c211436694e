import { z } from 'zod';
import { PIN_PATTERN } from './lock.ts';

/** What the page may ask of the main process besides single operations of the provider. */
export interface Command<P extends z.ZodType, R> {
  payload: P;
  /** Whether it changes the account or spends from it, so that it is refused when another account is on the screen. */
  changesAccount: boolean;
  /** Type only: what a success carries. */
  result?: R;
}

/** A command whose success carries an `R`; the payload is parsed before its handler sees it. */
export function command<R>() {
  return <P extends z.ZodType>(payload: P): Command<P, R> => ({ payload, changesAccount: false });
}

/** A command that may only reach the account that the person saw when giving it. */
export function change<R>() {
  return <P extends z.ZodType>(payload: P): Command<P, R> => ({ payload, changesAccount: true });
}

export const none = z.undefined();
/** An id that this app made. */
export const token = z.string().regex(/^[a-z0-9-]{8,64}$/i);
export const profileId = z.strictObject({ profileId: z.string().regex(/^[a-z0-9-]{4,64}$/) });
/** Digits of a number of the account; international ones have more than ten. */
export const did = z.string().regex(/^\d{3,30}$/);
/** More numbers than any account of this kind has. */
export const MANY = 100_000;
export const pin = z.string().regex(PIN_PATTERN);

/** How a person who was asked lets a spend go on. */
export const spendAnyway = {
  /** The same was spent within the last minute, and is meant once more. */
  again: z.boolean(),
  /** It is above a limit of this computer, and the person may go above it; needs the PIN of the app where one is set. */
  overCap: z.boolean(),
  pin: pin.optional(),
};

/** A file that was written where the person chose. */
export interface SavedFile {
  /** Name without its folder. */
  name: string;
}
