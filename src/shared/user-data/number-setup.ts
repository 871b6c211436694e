import { z } from 'zod';
import { emergencyAddress } from './emergency-address.ts';
import { directoryListing } from '../domain/numbers/number-forms.ts';

const text = z.string().catch('');

/** Everything that an order sets for all of its numbers. Never the PIN, since this is kept. */
export const numberSetup = z.object({
  /** Phone-system line; empty for nowhere. */
  line: text,
  callerName: text,
  /** Whether the name of callers is looked up. */
  lookup: z.boolean().catch(false),
  /** Null where none is set. */
  address: emergencyAddress.nullable().catch(null),
  listing: directoryListing.nullable().catch(null),
  note: text,
});
export type NumberSetup = z.output<typeof numberSetup>;
