// The app lock.
import { z } from 'zod';
import { command, none, pin } from './command.ts';
import type { LockState } from './lock.ts';

export const lockCommands = {
  'lock.get': command<LockState>()(none),
  'lock.lock': command<LockState>()(none),
  'lock.unlock': command<LockState>()(z.strictObject({ pin: z.string().max(64) })),
  /** Sets or changes the PIN; `current` is needed when one is set. */
  'lock.setPin': command<LockState>()(z.strictObject({ current: z.string().max(64), pin })),
  'lock.removePin': command<LockState>()(z.strictObject({ current: z.string().max(64) })),
} as const;
