// Team fax: what the app knows of it beside its lists.
import { z } from 'zod';
import { change, command, did, none } from './command.ts';

/** The code of a reading of email permissions that was not asked for any more. */
export const EMAIL_LISTING_OFF = 'EMAIL_LISTING_OFF';

/**
 * Whether email permissions are read. Reading shares its address with changing: where the provider does not answer with a list,
 * it may have taken the question for a change, so that it is not asked any more.
 */
export type EmailListing = 'on' | 'off';

export const teamCommands = {
  /**
   * Takes the account of a single fax line away, with nothing else in the request. Where the list still shows it then, it is
   * asked for once more in the other spelling that has been seen. Answers whether the list shows none now; null where that
   * could not be read.
   */
  'fax-numbers.removeAccount': change<{ removed: boolean | null }>()(z.strictObject({ did })),
  'team.emailListing': command<EmailListing>()(none),
  /** Lets email permissions be read again. */
  'team.allowEmailListing': change<EmailListing>()(z.strictObject({ allow: z.literal(true) })),
} as const;
