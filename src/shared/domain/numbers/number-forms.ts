// Settings of a number as forms hold them: texts, empty where nothing is typed.
import { z } from 'zod';
import { FAILOVER_MINUTES } from './number-rules.ts';

const text = z.string().catch('');

/** The backup plan of a number. */
export const failover = z.object({
  failover_ip_address: text,
  /** Calls that time out. */
  failover_num: z.number().catch(5),
  /** Minutes within which they do. */
  failover_time: z.literal(FAILOVER_MINUTES).catch(3),
});
export type Failover = z.output<typeof failover>;
export const NO_FAILOVER: Failover = failover.parse({});

/** A directory listing. */
export const directoryListing = z.object({
  dlda_type: z.enum(['business', 'residential']).catch('business'),
  dlda_name: text,
  dlda_lastname: text,
  dlda_streetnum: text,
  dlda_streetname: text,
  dlda_city: text,
  dlda_state: text,
  dlda_zip: text,
  dlda_email: text,
  dlda_phone: text,
});
export type DirectoryListing = z.output<typeof directoryListing>;
export const NO_LISTING: DirectoryListing = directoryListing.parse({});
