import { expect, it } from 'vitest';
import { profilesSchema } from './profiles.ts';

const STORED = {
  id: 'office-1',
  kind: 'live',
  name: 'Office',
  baseUrl: 'https://provider.test',
  username: 'anna',
  secretStorage: 'keychain',
};
const opened = (over: object) => profilesSchema.parse({ profiles: [{ ...STORED, ...over }] }).profiles[0];

it('a profile of an earlier version speaks the specification’s form in JSON', () => {
  expect(opened({})).toEqual({ ...STORED, registeredIp: '', format: 'json', dialect: {} });
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
