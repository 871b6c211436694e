// The settings of the app.
import { command, none, pin } from './command.ts';
import { settingsChangeSchema, type Settings } from './settings.ts';

export const settingsCommands = {
  'settings.get': command<Settings>()(none),
  /** When the app locks is changed with its PIN, where one is set. */
  'settings.set': command<Settings>()(settingsChangeSchema.extend({ pin: pin.optional() })),
} as const;
