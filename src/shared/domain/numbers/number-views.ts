/** Views of the list of numbers that are always there. */
export const VIEWS = ['all', 'no-address', 'no-calls', 'not-routed', 'toll-free', 'no-name', 'texting'] as const;
export type View = (typeof VIEWS)[number];
