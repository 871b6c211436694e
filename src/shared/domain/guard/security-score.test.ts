import { expect, it } from 'vitest';
import { LOW_LIMIT, OLD_PASSWORD, securityScore, type LineFacts } from './security-score.ts';

const NOTHING: LineFacts = {
  ...{ abroad: null, abroadLimit: null, callsAtOnce: null, passwordDays: null },
  ...{ host: null, hostResolves: null },
};
const HOST = 'pbx.example.com';
const states = (facts: Partial<LineFacts>) => securityScore({ ...NOTHING, ...facts }).rules.map(({ state }) => state);

it.each<[Partial<LineFacts>, string[]]>([
  [{}, ['unknown', 'unknown', 'unknown']],
  [{ abroad: false }, ['good', 'unknown', 'unknown']],
  [{ abroad: true }, ['unknown', 'unknown', 'unknown']],
  [{ abroad: true, abroadLimit: LOW_LIMIT }, ['good', 'unknown', 'unknown']],
  [{ abroad: true, abroadLimit: LOW_LIMIT + 1 }, ['bad', 'unknown', 'unknown']],
  [{ abroad: false, abroadLimit: 1000 }, ['good', 'unknown', 'unknown']],
  [{ callsAtOnce: 0 }, ['unknown', 'bad', 'unknown']],
  [{ callsAtOnce: 4 }, ['unknown', 'good', 'unknown']],
  [{ passwordDays: OLD_PASSWORD }, ['unknown', 'unknown', 'bad']],
  [{ passwordDays: 0 }, ['unknown', 'unknown', 'good']],
  [{ host: HOST }, ['unknown', 'unknown', 'unknown', 'unknown']],
  [{ host: HOST, hostResolves: true }, ['unknown', 'unknown', 'unknown', 'good']],
  [{ host: HOST, hostResolves: false }, ['unknown', 'unknown', 'unknown', 'bad']],
])('%o is %o', (facts, expected) => {
  expect(states(facts)).toEqual(expected);
});

it('what is not known counts neither as good nor as bad', () => {
  expect(securityScore(NOTHING)).toMatchObject({ good: 0, known: 0 });
  expect(securityScore({ ...NOTHING, abroad: false, callsAtOnce: 0 })).toMatchObject({ good: 1, known: 2 });
});
