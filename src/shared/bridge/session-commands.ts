// Accounts: connecting, switching, leaving.
import { z } from 'zod';
import { dialect, type DialectName } from '../provider/dialect.ts';
import { change, command, none, profileId, pin } from './command.ts';
import {
  PROFILE_COLORS,
  PROFILE_NAME_MAX,
  type ConnectionReport,
  type DetectedWire,
  type SessionState,
} from './session.ts';
import { thresholdsSchema } from './settings.ts';

/** How a provider wants to be spoken to, where that is not the specification's form in JSON. */
export const wireSchema = z.strictObject({
  format: z.enum(['json', 'xml']),
  dialect: z.partialRecord(z.enum(Object.keys(dialect) as [DialectName, ...DialectName[]]), z.literal('other')),
});

/** Credentials and address, as typed in the connect form. They go to main and never come back. */
export const connectionSchema = z.strictObject({
  name: z.string().trim().min(1).max(PROFILE_NAME_MAX),
  baseUrl: z.string().trim().min(1).max(500),
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(500),
  // It travels as a header, which takes printable ASCII only.
  key: z
    .string()
    .max(500)
    .regex(/^[\x21-\x7e]+$/),
  registeredIp: z.string().trim().max(45),
  /** Left out: as the profile has it, or the specification's form in JSON. */
  wire: wireSchema.optional(),
});
export type ConnectionInput = z.output<typeof connectionSchema>;

export const sessionCommands = {
  'session.get': command<SessionState>()(none),
  /** Starts the demo account: no credentials, nothing leaves this computer. */
  'session.startDemo': command<SessionState>()(none),
  /** Moves the demo account on by a day; answers its time then, in ISO form. */
  'session.nextDemoDay': command<{ now: string }>()(none),
  /** Tries an address and credentials with a read, and says what was found. Nothing is stored. */
  'session.test': command<ConnectionReport>()(connectionSchema),
  /** Stores the profile and its credentials, and signs in. `sessionOnly` keeps the credentials in memory. */
  'session.connect': command<SessionState>()(connectionSchema.extend({ sessionOnly: z.boolean() })),
  /**
   * Leaves the profile: `open-changes` while something has no end or waits to leave, unless `anyway`. `forget` also deletes its
   * credentials, documents and data from this computer, and is held back by `open-changes` whatever is said.
   */
  'session.signOut': change<SessionState>()(z.strictObject({ forget: z.boolean(), anyway: z.boolean().optional() })),
  /** Puts another profile on the screen. The others go on being watched. */
  'session.switch': command<SessionState>()(profileId),
  /** Changes what a profile is called, its colour, whether it may change anything, and when its balance is low. */
  'session.update': command<SessionState>()(
    profileId.extend({
      name: z.string().trim().min(1).max(PROFILE_NAME_MAX),
      color: z.enum(PROFILE_COLORS),
      viewOnly: z.boolean(),
      /** When its balance counts as low, in whole dollars; left out, that stays as it is. */
      thresholds: thresholdsSchema.optional(),
      /** PIN of the app, where one is set: an account that may only be looked at is opened for changes with it. */
      pin: pin.optional(),
    }),
  ),
  /** Deletes a profile with its credentials, documents and data on this computer. */
  'session.remove': command<SessionState>()(profileId),
  /** Finds out by reads how a provider wants to be spoken to. */
  'session.detect': command<DetectedWire>()(connectionSchema),
  /** The computer is on a network again: every account looks at its provider now. */
  'session.networkUp': command<null>()(none),
  /** Asks the service of the settings for this computer's public address. Only after consent. */
  'session.publicAddress': command<{ address: string }>()(none),
} as const;
