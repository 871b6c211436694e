/** What becomes of a scheduled fax whose time passed while the app was closed or the computer asleep. */
export const IF_LATE = ['send', 'ask'] as const;
export type IfLate = (typeof IF_LATE)[number];
