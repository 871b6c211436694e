import { describe, expect, it } from 'vitest';
import { PROFILE_COLORS } from '#shared/bridge/session.ts';
import { freeColor, profilesSchema } from './profiles.ts';

const STORED = {
  id: 'office-1',
  kind: 'live',
  name: 'Office',
  baseUrl: 'https://provider.test',
  username: 'anna',
  secretStorage: 'keychain',
};
const opened = (over: object) => profilesSchema.parse({ profiles: [{ ...STORED, ...over }] }).profiles[0];

it('a profile of an earlier version speaks the specification’s form in JSON, has a color and may change everything', () => {
  const added = { registeredIp: '', format: 'json', dialect: {}, color: 'teal', viewOnly: false };
  expect(opened({})).toEqual({ ...STORED, ...added, signedOut: true });
});

it('profiles of an earlier version get one color each, and were signed out if nobody was signed in', () => {
  const entries = ['one-1', 'two-2', 'three-3'].map((id) => ({ ...STORED, id }));
  const read = (active: string | null) => profilesSchema.parse({ active, profiles: entries }).profiles;
  expect(read('two-2').map(({ color, signedOut }) => [color, signedOut])).toEqual([
    ['teal', false],
    ['blue', false],
    ['rose', false],
  ]);
  expect(read(null).map(({ signedOut }) => signedOut)).toEqual([true, true, true]);
});

it('a profile keeps its color, its guard and that it was signed out of', () => {
  const over = { color: 'rose', viewOnly: true, signedOut: true };
  expect(opened(over)).toMatchObject(over);
  expect(opened({ color: 'ultraviolet' })).toMatchObject({ color: 'teal' });
});

it('a profile has amounts of its own at which its balance is low, or none: those of another version are none', () => {
  const thresholds = { low: 100, hardLow: 20 };
  expect(opened({ thresholds })).toMatchObject({ thresholds });
  for (const strange of [{ low: 5, hardLow: 20 }, { low: 25 }, { low: 2.5, hardLow: 1 }, 'low'])
    expect(opened({ thresholds: strange })).not.toHaveProperty('thresholds');
});

describe('an entry that cannot be read', () => {
  const STRANGE = [
    { ...STORED, id: '../etc' },
    { ...STORED, viewOnly: 'partly' },
    5,
    null,
    { id: 'new', kind: 'team' },
  ];

  it.each(STRANGE)('%j loses neither itself nor the others', (entry) => {
    const read = profilesSchema.parse({ active: 'office-1', profiles: [entry, STORED] });
    expect(read.profiles.map(({ id }) => id)).toEqual(['office-1']);
    const again = profilesSchema.parse(JSON.parse(JSON.stringify(read)));
    expect(again).toEqual(read);
    expect(again.others).toEqual([entry]);
  });

  it('is read again by a version that can', () => {
    const read = profilesSchema.parse({ others: [{ ...STORED, id: 'later-1' }], profiles: [STORED] });
    expect(read.profiles.map(({ id }) => id)).toEqual(['office-1', 'later-1']);
    expect(read.others).toEqual([]);
  });

  it('with an id that is taken stays aside', () => {
    const read = profilesSchema.parse({ profiles: [STORED, { ...STORED, name: 'Twin' }] });
    expect(read.profiles.map(({ name }) => name)).toEqual(['Office']);
    expect(read.others).toEqual([{ ...STORED, name: 'Twin' }]);
  });
});

it('a new profile gets the first color that is free, and the least used one after that', () => {
  const taken = PROFILE_COLORS.map((color) => ({ color }));
  expect(freeColor([])).toBe('teal');
  expect(freeColor([{ color: 'teal' }, { color: 'violet' }])).toBe('blue');
  expect(freeColor([...taken, { color: 'teal' }])).toBe('blue');
});

it('a profile keeps the rows that this version knows, and opens without the others', () => {
  const dialect = { refillMethod: 'other', ofALaterVersion: 'other', securityKey: 'third', constructor: 'other' };
  expect(opened({ format: 'xml', dialect })).toMatchObject({ format: 'xml', dialect: { refillMethod: 'other' } });
  expect(Object.keys(opened({ dialect })?.dialect ?? {})).toEqual(['refillMethod']);
});

it('what was read can be written again', () => {
  const stored = profilesSchema.parse({ profiles: [{ ...STORED, format: 'xml', dialect: { faxPeriod: 'other' } }] });
  expect(profilesSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});
