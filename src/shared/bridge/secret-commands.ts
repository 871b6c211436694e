// Passwords that the page made and sent, until a person has seen them.
import { z } from 'zod';
import { FORM_NAMES } from '../user-data/drafts.ts';
import { command, none, token } from './command.ts';

/** A password that was set, or may have been, and that was not seen yet. */
export interface UnseenSecret {
  id: string;
  /** What it signs in. */
  of: string;
  secret: string;
  /** It is not known whether it was set. */
  uncertain: boolean;
}

const heldSecret = z.strictObject({
  of: z.string().max(300),
  secret: z.string().min(1).max(200),
  /** What the form held as it was sent: its draft is deleted when the change is done, unless it holds something else by then. */
  draft: z.strictObject({ form: z.enum(FORM_NAMES), of: z.string().max(120), value: z.unknown() }).optional(),
});
export type HeldSecretInput = z.output<typeof heldSecret>;

export const secretCommands = {
  /** Holds a password in the memory of main, before the change that sets it is sent. */
  'secrets.hold': command<{ id: string }>()(heldSecret),
  /** A person has seen it, or it was not sent: it is held no longer. */
  'secrets.seen': command<null>()(z.strictObject({ id: token })),
  /** Those of the account that are set, or may be, and were not seen yet, the oldest first. */
  'secrets.unseen': command<UnseenSecret[]>()(none),
} as const;
