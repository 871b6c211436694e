import { expect, it } from 'vitest';
import { cleanServer, isServer } from './sip-settings.ts';

it.each([
  ['sip.example.com', 'sip.example.com', true],
  [' sip:sip.example.com;transport=udp ', 'sip.example.com', true],
  ['sips:acme@sip.example.com', 'sip.example.com', true],
  ['https://sip.example.com/login?x=1', 'sip.example.com', true],
  ['8.8.4.4', '8.8.4.4', true],
  ['localhost', 'localhost', true],
  ['sip.example.com:5080', 'sip.example.com:5080', false],
  ['two words', 'two words', false],
  ['a..b', 'a..b', false],
  ['', '', false],
])('%j is the server %j', (typed, clean, isRight) => {
  expect(cleanServer(typed)).toBe(clean);
  expect(isServer(clean)).toBe(isRight);
});
