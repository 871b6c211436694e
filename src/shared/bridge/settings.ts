import { z } from 'zod';

const fields = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** `system` follows the computer's language. */
  language: z.enum(['system', 'en', 'es']),
  density: z.enum(['comfortable', 'compact']),
  /** Seconds in which a fax can be taken back after Send (product F19). */
  faxHoldSeconds: z.int().min(0).max(30),
  /** Zone in which the provider's times without an offset are read. */
  providerTimeZone: z.string(),
  /** Seconds to wait for an answer of the provider before giving up. */
  requestTimeoutSeconds: z.int().min(1).max(300),
  /** Balance in dollars below which the app warns (product A4). */
  lowBalance: z.int().min(0).max(100_000),
});

export type Settings = z.output<typeof fields>;

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  language: 'system',
  density: 'comfortable',
  faxHoldSeconds: 8,
  providerTimeZone: 'America/New_York',
  requestTimeoutSeconds: 45,
  lowBalance: 25,
};

/** Some settings, as the page changes them. */
export const settingsChangeSchema = fields.partial();

/** All settings of the app on this computer; what an older file lacks gets its default. */
export const settingsSchema = settingsChangeSchema.transform((known): Settings => {
  const given = Object.entries(known).filter(([, value]) => value !== undefined);
  return { ...DEFAULT_SETTINGS, ...(Object.fromEntries(given) as Partial<Settings>) };
});
