import type { NumberSettings } from '../settings-model.ts';

/** A change of a number that was saved. */
export interface SavedChange {
  sent: NumberSettings;
  /** Its entry of the activity log; undefined for what stays on this computer. */
  journalId?: string | undefined;
}

/** What every form of a number tells the drawer around it. */
export interface FormEvents {
  /** The provider took it, and the number was read again. */
  saved: [change: SavedChange];
  /** No answer came; by the id of its entry in the activity log. */
  unknown: [id: string];
  done: [];
  cancel: [];
}
