// The interface has no list of errors, so a refusal is told apart by its words.

export type AccessCause = 'username-or-password' | 'key' | 'address-not-registered';

/** Words by which providers name what was wrong. Only words that mean one thing: `credentials` alone says nothing. */
const TELLING_WORDS: readonly [AccessCause, RegExp][] = [
  ['username-or-password', /\b(user ?-?names?|user ?ids?|passwords?|logins?)\b/i],
  ['key', /\b(security|api|private|access)[ _-]?keys?\b|\b(invalid|wrong|missing|bad|expired) key\b/i],
  ['address-not-registered', /\bip(v[46])?\b|\b(not registered|unregistered|white ?-?list(ed)?|allow ?-?list(ed)?)\b/i],
];

/** Words of a refusal that is about who asks, whatever the status. */
const ABOUT_ACCESS = /\b(authenticat\w*|authori[sz]\w*|unauthori[sz]ed|access denied|forbidden|credentials?)\b/i;
/** Beside a telling word; alone they may be about a parameter, and a telling word alone about something of the account. */
const WRONG = /\b(wrong|invalid|incorrect|unknown|bad|missing|expired|not registered|unregistered)\b/i;

/** What a refusal names as wrong about who asks; empty where it names nothing of that. */
export function accessCauses(text: string): AccessCause[] {
  return TELLING_WORDS.filter(([, words]) => words.test(text)).map(([cause]) => cause);
}

/** As {@link ABOUT_ACCESS}, without words that may be about a parameter, such as `authorize_contact` or a server's IP. */
const SURELY_ACCESS =
  /\b(unauthori[sz]ed|access denied|forbidden|authentication|credentials?|(security|api)[ _-]?key)\b|\bip\b.*\b(not registered|unregistered|not allowed|not authori[sz]ed|white ?-?list(ed)?)\b/i;

/** Whether the refusal of a change is about who asks. A change has parameters that a refusal may name in the same words. */
export function isChangeAboutAccess(text: string): boolean {
  return SURELY_ACCESS.test(text);
}

/** Whether the refusal of a read is about who asks (credentials, key or address), rather than about what was asked. */
export function isAboutAccess(text: string): boolean {
  return ABOUT_ACCESS.test(text) || (accessCauses(text).length > 0 && WRONG.test(text));
}
