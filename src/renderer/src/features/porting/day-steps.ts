/** What is tried when a number has moved, and the last thing to do then, in this order. */
export const DAY_STEPS = ['in', 'out', '911', 'name', 'voicemail', 'cancel'] as const;
export type DayStep = (typeof DAY_STEPS)[number];
