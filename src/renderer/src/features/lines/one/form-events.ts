/** What every form of a line tells the drawer around it. */
export interface LineFormEvents {
  /** The provider took it; by the id of its entry in the activity log. */
  saved: [journalId: string | undefined];
  /** No answer came; by the id of its entry in the activity log. */
  unknown: [id: string];
  done: [];
  cancel: [];
}
