// Team fax: what the app knows of it beside its lists.
import { z } from 'zod';
import { change, command, none } from './command.ts';

/** The code of a reading of email permissions that was not asked for any more. */
export const EMAIL_LISTING_OFF = 'EMAIL_LISTING_OFF';

/**
 * Whether email permissions are read. Reading shares its address with changing: where the provider does not answer with a list,
 * it may have taken the question for a change, so that it is not asked any more.
 */
export type EmailListing = 'on' | 'off';

export const teamCommands = {
  'team.emailListing': command<EmailListing>()(none),
  /** Lets email permissions be read again. */
  'team.allowEmailListing': change<EmailListing>()(z.strictObject({ allow: z.literal(true) })),
} as const;
