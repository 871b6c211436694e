// What forms hold, and lists that the person keeps.
import { z } from 'zod';
import { command, profileId } from './command.ts';

const draftKind = z.string().regex(/^[a-z][a-z0-9.-]{0,79}$/i);

export const draftCommands = {
  /** What a form held when it was last saved; null when it was never. */
  'draft.get': command<unknown>()(z.strictObject({ kind: draftKind })),
  /** Keeps what a form of this profile holds, encrypted; null deletes it. The profile may have left the screen since. */
  'draft.save': command<null>()(profileId.extend({ kind: draftKind, value: z.unknown() })),
  /** A list that the person keeps, such as addresses or templates; null when there is none. */
  'kept.get': command<unknown>()(z.strictObject({ name: draftKind })),
  /** Keeps a list of this profile, encrypted. The profile may have left the screen since. */
  'kept.put': command<null>()(profileId.extend({ name: draftKind, value: z.unknown() })),
} as const;
