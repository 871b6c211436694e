/** What a look at the account said about something that was sent and never answered. */
export type UnknownState = 'checking' | 'done' | 'not-done' | 'cannot-tell';
