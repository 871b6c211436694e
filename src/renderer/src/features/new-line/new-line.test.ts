import { expect, it } from 'vitest';
import { z } from 'zod';
import { siptrunk } from '#shared/provider/siptrunk.ts';
import { emptyLine, lineParams, madeLine, needsPassword, type NewLine } from './new-line.ts';

const line = (more: Partial<NewLine>): NewLine => ({ ...emptyLine(), name: 'acme', ...more });
const ip = { by: 'ip', ip: ' 8.8.4.4 ', host: 'pbx.example.com' } as const;
const host = { ...ip, by: 'host' } as const;

it.each<[string, NewLine, string | null, object]>([
  ['a fixed address', line({ address: ip }), null, { ip_address: '8.8.4.4' }],
  ['a host name', line({ address: host }), null, { dynamic_host: 'pbx.example.com' }],
  ['signing in', line({ kind: 'signs-in', address: ip }), 'secret', { password: 'secret' }],
  ['an address and a password', line({ address: ip }), 'secret', { ip_address: '8.8.4.4', password: 'secret' }],
  ['a number', line({ kind: 'signs-in', did: '2125550144' }), null, { did: '2125550144' }],
  ['no limit of calls', line({ kind: 'signs-in', calls: 0 }), null, { concurrent_max: 0 }],
])('with %s only that is sent', (_, given, password, params) => {
  const sent = lineParams(given, password);
  expect(sent).toEqual({ trunk: 'acme', concurrent_max: 4, inter_call: 'off', ...params });
  const whole = { ...sent, ...(password === null ? {} : { password: 'x'.repeat(32) }) };
  expect(z.safeEncode(siptrunk.createTrunk.params, whole).success).toBe(true);
});

it('a limit goes along only with calls abroad', () => {
  expect(lineParams(line({ kind: 'signs-in', abroad: true, limit: 40 }), null)).toMatchObject({
    inter_call: 'on',
    inter_limit: 40,
  });
  expect(lineParams(line({ kind: 'signs-in', limit: 40 }), null)).not.toHaveProperty('inter_limit');
});

it('a line that signs in always has a password made here, another one only on demand', () => {
  expect(needsPassword(line({ kind: 'signs-in' }))).toBe(true);
  expect(needsPassword(line({}))).toBe(false);
  expect(needsPassword(line({ password: true }))).toBe(true);
});

it('the setup sheet has the address that counts', () => {
  expect(madeLine(line({ address: host }), null)).toEqual({
    ...{ name: 'acme', signsIn: false, address: 'pbx.example.com', password: null },
  });
  expect(madeLine(line({ kind: 'signs-in', address: ip }), 'secret')).toMatchObject({ signsIn: true, address: '' });
});
