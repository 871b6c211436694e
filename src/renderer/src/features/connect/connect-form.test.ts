import { describe, expect, it } from 'vitest';
import { checkAddress, checkForm, cleaned, emptyForm, keyLooksLikePassword } from './connect-form.ts';

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
  });

  it('trims what was pasted, but not the password', () => {
    const form = { ...emptyForm(), baseUrl: ' https://a.example ', username: ' bob\t', key: ' k ', password: ' p ' };
    expect(cleaned(form)).toMatchObject({ baseUrl: 'https://a.example', username: 'bob', key: 'k', password: ' p ' });
  });

  it('notices the password in the place of the key', () => {
    expect(keyLooksLikePassword({ ...emptyForm(), key: 'abc ', password: 'abc' })).toBe(true);
    expect(keyLooksLikePassword({ ...emptyForm(), key: '', password: '' })).toBe(false);
  });
});
