import type { ActivityState } from '#shared/bridge/activity.ts';

/** What a look at the account said about something that was sent and never answered. */
export type UnknownState = 'checking' | 'done' | 'not-done' | 'cannot-tell';

/** How what the activity log says of it is shown. */
export const UNKNOWN_STATES: Readonly<Record<ActivityState, UnknownState>> = {
  pending: 'checking',
  unknown: 'checking',
  done: 'done',
  refused: 'not-done',
  'not-done': 'not-done',
  'cannot-tell': 'cannot-tell',
};
