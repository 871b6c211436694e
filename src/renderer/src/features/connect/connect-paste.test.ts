import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksLikeKey, readPaste, takePaste, tidy, type Pasted } from './connect-paste.ts';

const ALL = { username: 'office', password: 's3cret!', key: '9f1c2d3e4b5a69788796a5b4c3d2e1f0' };

describe('a pasted text', () => {
  it.each<[string, string, Pasted]>([
    ['one line', `username: office / password: s3cret! / key: ${ALL.key}`, ALL],
    ['semicolons', `username=office; password=s3cret!; key=${ALL.key};`, ALL],
    ['commas', `User: office, Password: s3cret!, API Key: ${ALL.key}`, ALL],
    ['lines of the portal', `API Username: office\r\nAPI Password: s3cret!\r\nPrivate Key: ${ALL.key}\r\n`, ALL],
    ['names above values', `Username\noffice\nPassword\ns3cret!\nPrivate Key\n${ALL.key}`, ALL],
    ['a table', `Username\toffice\nPassword\ts3cret!\nSecurity Key\t${ALL.key}`, ALL],
    ['another order', `Security-Key: ${ALL.key}\nlogin: office\npwd: s3cret!`, ALL],
    ['quotes', `USERNAME="office"\nexport PASSWORD='s3cret!'\nKEY=“${ALL.key}”`, ALL],
    ['JSON', JSON.stringify({ api_username: 'office', apiPassword: 's3cret!', privateKey: ALL.key }), ALL],
    ['Spanish', `Usuario: office\nContraseña: s3cret!\nClave de seguridad: ${ALL.key}`, ALL],
    ['lines without names', `office\ns3cret!\n${ALL.key}`, ALL],
    [
      'an address among lines without names',
      `https://api.example.com/v2\noffice\ns3cret!\n${ALL.key}`,
      { baseUrl: 'https://api.example.com/v2', ...ALL },
    ],
    [
      'the address and the registered one',
      `Base URL: https://api.example.com:8443/v2\nIP address: 203.0.113.7\nusername: office`,
      { baseUrl: 'https://api.example.com:8443/v2', registeredIp: '203.0.113.7', username: 'office' },
    ],
    [
      'the password of something else',
      `SIP password: abc\nPortal password: def\nUsername: office`,
      { username: 'office' },
    ],
    ['a name that comes twice', `Username: office\nUsername: other`, { username: 'office' }],
    ['a name without a value', `Username:\nPassword: s3cret!`, { password: 's3cret!' }],
    ['separators inside of a value', `password: a/b;c,d|e`, { password: 'a/b;c,d|e' }],
    ['words', 'Hello, here is what you asked for', {}],
    ['one value', 'office', {}],
    ['broken JSON', '{"username": ', {}],
    ['nothing', '', {}],
  ])('of the form "%s" is read', (_, text, expected) => {
    expect(readPaste(text)).toEqual(expected);
  });

  const value = fc.stringMatching(/^[A-Za-z0-9!#$%&*+._-]{1,40}$/);
  it('gives back every value that was written with its name, in any order and with any blanks', () => {
    const names = { username: 'Username', password: 'API password', key: 'Security key' };
    fc.assert(
      fc.property(
        fc.record({ username: value, password: value, key: value }),
        fc.shuffledSubarray(['username', 'password', 'key'] as const, { minLength: 2 }),
        fc.constantFrom('\n', '\r\n', ' / ', '; ', '\n\n'),
        fc.constantFrom(': ', '=', ' : ', ':'),
        fc.constantFrom('', ' ', '\t'),
        (values, order, between, sign, blank) => {
          const text = order.map((field) => `${blank}${names[field]}${sign}${values[field]}`).join(between);
          expect(readPaste(text)).toEqual(Object.fromEntries(order.map((field) => [field, values[field]])));
        },
      ),
    );
  });

  it('never throws and never makes up a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        // JSON may hold a character in another way than it is written.
        fc.pre(!text.trimStart().startsWith('{'));
        for (const found of Object.values(readPaste(text))) expect(text).toContain(found);
      }),
    );
  });

  it.each([
    [' abc\n', 'abc'],
    ['"abc"', 'abc'],
    ['“ abc ”', 'abc'],
    ["'abc", "'abc"],
    ['""', '""'],
    ['a b', 'a b'],
    ['\u200babc\ufeff', 'abc'],
  ])('%j loses what came along: %j', (text, expected) => {
    expect(tidy(text)).toBe(expected);
  });

  it.each([
    ['username', ' office ', 'office'],
    ['password', 'Password: s3cret', { password: 's3cret' }],
    // A password may look like a name with a value.
    ['password', 'key=abc', 'key=abc'],
    ['username', 'Password: s3cret', { password: 's3cret' }],
    ['name', 'Login: Main office', 'Login: Main office'],
    ['name', ' Main ', ' Main '],
    ['key', `Username: office\nKey: ${ALL.key}`, { username: 'office', key: ALL.key }],
  ] as const)('into the field %s: %j means %j', (field, text, expected) => {
    expect(takePaste(field, text)).toEqual(expected);
  });

  it.each([
    [ALL.key, true],
    ['demo-key-5b1f60c2', true],
    ['s3cret!', false],
    ['correct horse battery staple 1', false],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', false],
  ])('%s looks like a key: %s', (text, expected) => {
    expect(looksLikeKey(text)).toBe(expected);
  });
});
