import type { NumberSettings } from '../settings-model.ts';

/** What every form of a number tells the drawer around it. */
export interface FormEvents {
  /** The provider took it, and the number was read again. */
  saved: [sent: NumberSettings];
  /** No answer came; by the id of its entry in the activity log. */
  unknown: [id: string];
  done: [];
  cancel: [];
}
