/** What is known of a line; null is not known. */
export interface LineFacts {
  abroad: boolean | null;
  /** Dollars a day for calls abroad. */
  abroadLimit: number | null;
  /** Calls at the same time; 0 is no limit. */
  callsAtOnce: number | null;
  /** Days since the password was last set; null also for a line that has none. */
  passwordDays: number | null;
  /** Host name of the phone system; null where it has none, or that is not known. */
  host: string | null;
  /** Whether the host name was found to lead to an address; null while nobody looked. */
  hostResolves: boolean | null;
}

export type ScoreRule = 'abroad-limit' | 'calls-at-once' | 'password-age' | 'host-resolves';
export type ScoreState = 'good' | 'bad' | 'unknown';

export interface SecurityScore {
  /** Rules that are kept, of those that something is known of. */
  good: number;
  known: number;
  rules: { rule: ScoreRule; state: ScoreState }[];
}

/** A daily limit above this lets an attack cost much before anybody looks. */
export const LOW_LIMIT = 100;
/** A password is old after so many days. */
export const OLD_PASSWORD = 365;

/** How well a line is kept from being misused. What is not known counts neither as good nor as bad. */
export function securityScore(facts: LineFacts): SecurityScore {
  const rules: SecurityScore['rules'] = [
    { rule: 'abroad-limit', state: abroadState(facts) },
    { rule: 'calls-at-once', state: stateOf(facts.callsAtOnce, (calls) => calls > 0) },
    { rule: 'password-age', state: stateOf(facts.passwordDays, (days) => days < OLD_PASSWORD) },
  ];
  // A line without a host name has nothing to lead anywhere.
  if (facts.host !== null) rules.push({ rule: 'host-resolves', state: stateOf(facts.hostResolves, (found) => found) });
  const known = rules.filter(({ state }) => state !== 'unknown');
  return {
    good: known.filter(({ state }) => state === 'good').length,
    known: known.length,
    rules,
  };
}

function abroadState({ abroad, abroadLimit }: LineFacts): ScoreState {
  if (abroad === false) return 'good';
  return abroad === null ? 'unknown' : stateOf(abroadLimit, (limit) => limit <= LOW_LIMIT);
}

function stateOf<T>(value: T | null, isGood: (value: T) => boolean): ScoreState {
  if (value === null) return 'unknown';
  return isGood(value) ? 'good' : 'bad';
}
