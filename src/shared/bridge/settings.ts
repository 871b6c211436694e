import { z } from 'zod';

/** Settings of the app on this computer. Parsed with defaults, so that an older file always loads. */
export const settingsSchema = z.object({
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  /** `system` follows the computer's language. */
  language: z.enum(['system', 'en', 'es']).default('system'),
  density: z.enum(['comfortable', 'compact']).default('comfortable'),
  /** Seconds in which a fax can be taken back after Send (product F19). */
  faxHoldSeconds: z.int().min(0).max(30).default(8),
  /** Zone in which the provider's times without an offset are read. */
  providerTimeZone: z.string().default('America/New_York'),
  /** Balance in dollars below which the app warns (product A4). */
  lowBalance: z.int().min(0).max(100_000).default(25),
});

export type Settings = z.output<typeof settingsSchema>;
