import { formatRate } from '#renderer/kernel/format.ts';
import { describe, expect, it } from 'vitest';
import type { RateChange } from '#shared/bridge/money.ts';
import { changeSentence, formatPrice } from './rate-labels.ts';
import { priceGroups } from './price-list.ts';
import '#renderer/test/messages.ts';

describe('a price', () => {
  it.each([
    ['0.0110', '$0.0110'],
    ['0.01', '$0.0100'],
    ['0.008955', '$0.008955'],
    ['1.0000', '$1.00'],
    ['1.2575', '$1.2575'],
    ['89', '$89.00'],
    ['0', '$0.00'],
    ['-0.05', '-$0.0500'],
    ['on request', 'on request'],
  ])('of %s reads %s', (decimal, words) => {
    expect(formatRate(decimal)).toBe(words);
  });

  it('has a dollar sign only where it is known to be money', () => {
    expect(formatPrice('lnp_cost', '10.0000')).toBe('$10.00');
    expect(formatPrice('ccrf', '0.0350')).toBe('0.0350');
    expect(formatPrice('sms_rate', '0.0075')).toBe('0.0075');
  });
});

it('the groups have each of the 18 fields once, and a unit only for the one that names it', () => {
  const fields = priceGroups.flatMap(({ prices }) => prices);
  expect(new Set(fields.map(({ name }) => name)).size).toBe(18);
  expect(fields).toHaveLength(18);
  expect(fields.filter(({ unit }) => unit).map(({ name }) => name)).toEqual(['fax_minute_rate']);
});

describe('a change', () => {
  const change = (over: Partial<RateChange>): RateChange => ({
    ...{ at: '2026-11-12T15:00:00.000Z', list: 'rates', countryId: '', code: '' },
    ...{ name: 'outbound_local_call_rate', old: '0.0089', new: '0.0095' },
    ...over,
  });

  it.each<[Partial<RateChange>, string]>([
    [{}, 'Outbound local call rose from $0.0089 to $0.0095'],
    [{ new: '0.0080' }, 'Outbound local call fell from $0.0089 to $0.0080'],
    [{ new: 'on request' }, 'Outbound local call changed from $0.0089 to on request'],
    [{ old: null }, 'Outbound local call is new in the list, at $0.0095'],
    [{ new: null }, 'Outbound local call is no longer in the list; it was $0.0089'],
    [{ name: 'sms_rate', old: '1', new: '2' }, 'sms_rate rose from 1 to 2'],
    [{ list: 'zone2', name: 'GUAM', code: '1671' }, 'GUAM (zone 2, code 1671) rose from $0.0089 to $0.0095'],
    [{ list: 'country', name: 'MEXICO', code: '52' }, 'MEXICO (code 52) rose from $0.0089 to $0.0095'],
  ])('%j is told', (over, sentence) => {
    expect(changeSentence(change(over))).toBe(sentence);
  });
});
