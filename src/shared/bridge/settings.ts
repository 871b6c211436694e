import { isZone } from '../domain/text/formats.ts';
import { z } from 'zod';
import { NOTIFICATION_CATEGORIES } from './notifications.ts';

/** Largest amount at which a person can be warned, in whole dollars. */
export const MOST_THRESHOLD = 100_000;

/** Rows of a list of the provider that a person may have read. */
export const LIST_ROWS = { least: 1000, most: 500_000 };

/** Keys that may open the form for a fax from any program; empty for none. */
export const QUICK_FAX_KEYS = ['', 'CmdOrCtrl+Alt+F', 'CmdOrCtrl+Alt+Shift+F', 'CmdOrCtrl+Shift+F9'] as const;

/** Minutes of a day as `HH:MM`, in this computer's zone. */
const MOST_KEYS = 200;
/**
 * Keys in the notation of the actions: `CmdOrCtrl+Shift+H`, `F5`, `g h`, `ñ`. With a modifier they stand in the menu, where
 * the system takes ASCII only.
 */
const keys = z
  .string()
  .max(60)
  .regex(
    /^$|^(?:[\p{L}\p{N}\p{P}\p{S}]|[A-Z][A-Za-z0-9]{1,15})(?: [\p{L}\p{N}\p{P}\p{S}])?$|^(?:(?:CmdOrCtrl|Alt|Shift)\+){1,3}(?:[!-~]|[A-Z][A-Za-z0-9]{1,15})$/u,
  );
/** What cannot be keys is left out of a file, so that it costs no other setting, nor the start of the app. */
const storedKeys = z.record(z.string(), z.unknown()).transform((stored) =>
  Object.fromEntries(
    Object.entries(stored)
      .flatMap(([id, value]) => (keys.safeParse(value).success ? [[id, value as string] as const] : []))
      .slice(0, MOST_KEYS),
  ),
);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** Empty for that of the computer. */
const zone = z
  .string()
  .max(60)
  .refine((name) => name === '' || isZone(name));

const https = z
  .string()
  .max(500)
  .regex(/^https:\/\/[^\s]+$/);

const threshold = z.int().min(0).max(MOST_THRESHOLD);

/** When a balance counts as low, for one profile: the urgent amount is never above the other. */
export const thresholdsSchema = z
  .strictObject({ low: threshold, hardLow: threshold })
  .refine(({ low, hardLow }) => hardLow <= low, { path: ['hardLow'] });

const fields = z.object({
  theme: z.enum(['system', 'light', 'dark']),
  /** `system` follows the computer's language. */
  language: z.enum(['system', 'en', 'es']),
  density: z.enum(['comfortable', 'compact']),
  /** Whether the phone system has its place in the navigation: with the first line or server, or at all times. */
  phoneSystem: z.enum(['when-used', 'always']),
  /** Seconds in which a fax can be taken back after Send. */
  faxHoldSeconds: z.int().min(0).max(30),
  /** Keys that open the form for a fax from any program. */
  quickFaxKeys: z.enum(QUICK_FAX_KEYS),
  /** Zone by which faxes are planned; empty for that of this computer. */
  businessZone: zone,
  /** When faxes may leave without a question, by that zone: days of the week, 1 being Monday, and times of the day. */
  faxHours: z.strictObject({
    ...{ on: z.boolean(), from: timeOfDay, to: timeOfDay },
    days: z.array(z.int().min(1).max(7)).max(7),
  }),
  /** Whether a text outside the recipient's day is asked about. */
  textQuietHours: z.boolean(),
  /** Zone in which the provider's times without an offset are read. */
  providerTimeZone: z.string(),
  /** Seconds to wait for an answer of the provider before giving up. */
  requestTimeoutSeconds: z.int().min(1).max(300),
  /** Rows after which a list of the provider is cut; its pages and bytes are limited in proportion. */
  listRows: z.int().min(LIST_ROWS.least).max(LIST_ROWS.most),
  /** Balance in dollars below which the app warns, for profiles without an amount of their own. */
  lowBalance: threshold,
  /** Balance in dollars below which such an account counts as nearly empty. */
  hardLowBalance: threshold,
  /** `pro` shows the telecom word beside the plain one everywhere. */
  words: z.enum(['simple', 'pro']),
  /** Where customers register their address and see their key; empty when unknown. */
  portalUrl: z.union([z.literal(''), https]),
  /** Service that says this computer's public address; asked only with consent. */
  addressService: https,
  /** Consent to ask that service when reads start to fail or the network changed. */
  watchAddress: z.boolean(),
  /** Minutes without a key or a click after which the app locks; 0 never. */
  lockAfterMinutes: z.int().min(0).max(720),
  lockOnSleep: z.boolean(),
  lockWithSystem: z.boolean(),
  /** What closing the window does; asked at the first time. */
  onClose: z.enum(['ask', 'tray', 'quit']),
  /** Starts with the computer, without a window. */
  launchAtLogin: z.boolean(),
  /** Notifications of the system by category; failures are always told. */
  notify: z.partialRecord(z.enum(NOTIFICATION_CATEGORIES), z.boolean()),
  notifyOnlyUnfocused: z.boolean(),
  notifySound: z.boolean(),
  /** One notification for several of a kind instead of one each. */
  notifyDigest: z.boolean(),
  quietHours: z.strictObject({ on: z.boolean(), from: timeOfDay, to: timeOfDay }),
  /** Keys that the person chose for an action, by its id; an empty text takes its keys away. */
  keys: z.record(z.string().max(60), keys).refine((chosen) => Object.keys(chosen).length <= MOST_KEYS),
});

export type Settings = z.output<typeof fields>;

export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  language: 'system',
  density: 'comfortable',
  phoneSystem: 'when-used',
  faxHoldSeconds: 8,
  quickFaxKeys: '',
  businessZone: '',
  faxHours: { on: false, from: '08:00', to: '18:00', days: [1, 2, 3, 4, 5] },
  textQuietHours: true,
  providerTimeZone: 'America/New_York',
  requestTimeoutSeconds: 45,
  // Twice the numbers of the largest account.
  listRows: 100_000,
  lowBalance: 25,
  hardLowBalance: 5,
  words: 'simple',
  portalUrl: '',
  addressService: 'https://api.ipify.org',
  watchAddress: false,
  lockAfterMinutes: 0,
  lockOnSleep: true,
  lockWithSystem: true,
  onClose: 'ask',
  launchAtLogin: false,
  notify: {},
  notifyOnlyUnfocused: false,
  notifySound: true,
  notifyDigest: true,
  quietHours: { on: false, from: '20:00', to: '07:00' },
  keys: {},
};

/** Some settings, as the page changes them. */
export const settingsChangeSchema = fields.partial();

/** All settings of the app on this computer; what an older file lacks gets its default. */
export const settingsSchema = settingsChangeSchema
  .extend({ keys: storedKeys.optional() })
  .transform((known): Settings => {
    const given = Object.entries(known).filter(([, value]) => value !== undefined);
    return { ...DEFAULT_SETTINGS, ...(Object.fromEntries(given) as Partial<Settings>) };
  });

/** The settings that a person changed: only they are stored, so that a better default reaches everybody else. */
export function changedSettings(settings: Settings): Partial<Settings> {
  const same = (name: keyof Settings) => JSON.stringify(settings[name]) === JSON.stringify(DEFAULT_SETTINGS[name]);
  const names = Object.keys(settings) as (keyof Settings)[];
  return Object.fromEntries(names.filter((name) => !same(name)).map((name) => [name, settings[name]]));
}
