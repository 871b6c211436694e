import { describe, expect, it } from 'vitest';
import { connectionSchema } from '#shared/bridge/session-commands.ts';
import type { ConnectFields } from './connect-fields.ts';
import { checkAddress, checkForm, cleaned, emptyForm, mixUpOf } from './connect-form.ts';

const KEY = '9f1c2d3e4b5a69788796a5b4c3d2e1f0';
const FULL: ConnectFields = {
  name: 'Main office',
  baseUrl: 'https://api.example.com/v2',
  username: 'office',
  password: 's3cret!',
  key: KEY,
  registeredIp: '',
};

describe('the connect form', () => {
  it.each([
    ['https://api.example.com/v2', undefined],
    ['http://127.0.0.1:4010', undefined],
    ['http://localhost:4010', undefined],
    ['http://[::1]:4010', undefined],
    ['http://api.example.com', 'connect.rule.https'],
    ['http://127.0.0.1.example.com', 'connect.rule.https'],
    ['https://user:secret@api.example.com', 'connect.rule.noCredentials'],
    ['ftp://api.example.com', 'connect.rule.notAnAddress'],
    ['api.example.com', 'connect.rule.notAnAddress'],
    ['', 'connect.rule.address'],
  ])('reads the address %s', (text, rule) => {
    expect(checkAddress(text)).toBe(rule);
  });

  it('asks for everything but the registered address', () => {
    expect(Object.keys(checkForm(emptyForm()))).toEqual(['name', 'baseUrl', 'username', 'password', 'key']);
    expect(checkForm(FULL)).toEqual({});
  });

  it.each([
    ['203.0.113.7', undefined],
    [' 203.0.113.7 ', undefined],
    ['2001:db8::7', undefined],
    ['203.0.113', 'connect.rule.ip'],
    ['203.0.113.700', 'connect.rule.ip'],
    ['203.0.113.7:80', 'connect.rule.ip'],
    ['office.example.com', 'connect.rule.ip'],
    ['2001:db8::7::1', 'connect.rule.ip'],
  ])('reads the registered address %s', (registeredIp, rule) => {
    expect(checkForm({ ...FULL, registeredIp }).registeredIp).toBe(rule);
  });

  it('needs the registered address for the hashed form of the key', () => {
    const wire = { format: 'json', dialect: { securityKey: 'other' } } as const;
    expect(checkForm(FULL, wire)).toEqual({ registeredIp: 'connect.rule.ipNeeded' });
    expect(checkForm({ ...FULL, registeredIp: '203.0.113.7' }, wire)).toEqual({});
  });

  it.each(['two words', 'clé-0123456789', 'a\nb'])('refuses the key %j, which no header takes', (key) => {
    expect(checkForm({ ...FULL, key })).toEqual({ key: 'connect.rule.keyCharacters' });
  });

  it('trims what was pasted, but not the password', () => {
    const form = { ...emptyForm(), baseUrl: ' https://a.example ', username: ' bob\t', key: ' k ', password: ' p ' };
    expect(cleaned(form)).toMatchObject({ baseUrl: 'https://a.example', username: 'bob', key: 'k', password: ' p ' });
  });

  it('sends the way of speaking only when somebody chose one, and what main takes', () => {
    expect(cleaned(FULL)).not.toHaveProperty('wire');
    const wire = { format: 'xml', dialect: { queryParameters: 'other' } } as const;
    expect(cleaned(FULL, wire).wire).toEqual(wire);
    for (const input of [cleaned(FULL), cleaned(FULL, wire)])
      expect(connectionSchema.safeParse(input)).toMatchObject({ success: true });
  });

  it.each([
    ['nothing yet', '', '', null],
    ['as it should be', 's3cret!', KEY, null],
    ['a short key with a key’s form', 's3cret!', 'demo-key-5b1f60c2', null],
    ['the same twice', 'abc', 'abc ', 'same'],
    ['each in the other’s place', KEY, 's3cret!', 'swapped'],
    ['a password for a key', 's3cret!', 'Winter2026!', 'key-is-password'],
    ['a key for a password', KEY, '', 'password-is-key'],
    ['a long password beside a key', 'a1b2c3d4e5f6a7b8c9d0e1f2', KEY, null],
  ])('tells a mix-up: %s', (_, password, key, expected) => {
    expect(mixUpOf({ ...emptyForm(), password, key })).toBe(expected);
  });
});
