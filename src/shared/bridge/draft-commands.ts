// What forms hold, and what the person keeps.
import { z } from 'zod';
import { FORM_NAMES } from '../user-data/drafts.ts';
import { USER_DATA_NAMES } from '../user-data/user-data.ts';
import { command, profileId, token } from './command.ts';

/** A form, and what it is about; empty for one that stands alone. Its value is parsed by the form's declaration. */
const form = z.strictObject({
  form: z.enum(FORM_NAMES),
  // The numbers of a group of ten, with what stands between them, have 109 characters.
  of: z.string().max(120),
});
const userData = z.strictObject({ name: z.enum(USER_DATA_NAMES) });

export const draftCommands = {
  /** What a form held when it was last saved; null when it was never. */
  'draft.get': command<unknown>()(form),
  /**
   * Keeps what a form of this profile holds, encrypted; null deletes it, with `was` only where it is still that. The profile may
   * have left the screen since.
   */
  'draft.save': command<null>()(profileId.extend({ ...form.shape, value: z.unknown(), was: z.unknown().optional() })),
  /**
   * A form of this profile sent this with a change whose answer did not come. Its draft is deleted once the change is known to be done,
   * also after a restart, but only where it is still that.
   */
  'draft.sent': command<null>()(profileId.extend({ journalId: token, ...form.shape, value: z.unknown() })),
  /** What the person keeps, such as addresses or templates; null when there is none. */
  'userData.get': command<unknown>()(userData),
  /** Keeps it for this profile, encrypted. The profile may have left the screen since. */
  'userData.put': command<null>()(profileId.extend({ ...userData.shape, value: z.unknown() })),
} as const;
