import { describe, expect, it } from 'vitest';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import { faxWarnings, warningsOfAll } from './fax-warnings.ts';
import type { Recipient } from './recent-recipients.ts';

const FROM = '2125550142';
const VOICE = '2125550140';

function recipient(over: Partial<Recipient>): Recipient {
  const status = { tone: 'good', icon: 'done', label: 'Delivered', final: true } as const;
  return { number: '', name: '', from: FROM, at: '', status, failures: 0, wasDelivered: false, ...over };
}
const NAMED = [
  { number: '6172384410', name: 'Dr Ames', isFax: true },
  { number: '6172384510', name: 'Dr Lee', isFax: true },
  { number: '3125552300', name: 'Dr Lee', isFax: false },
];
const rulesOf = (to: string, pages = 3, known?: Recipient, isDemo = false, size = 1_000) =>
  faxWarnings(
    { pages, size, from: FROM, to: readUsNumber(to), isDemo },
    { recipient: known, named: NAMED, isVoiceNumber: (did) => did === VOICE },
  ).map(({ rule }) => rule);

describe('before a fax is sent, one is warned', () => {
  it.each<[string, string, number, Recipient | undefined, string[]]>([
    ['of nothing in an ordinary fax', '2125552368', 50, undefined, []],
    ['of more than fifty pages', '2125552368', 51, undefined, ['fax-many-pages']],
    ['of the pages while there is no number yet', '', 51, undefined, ['fax-many-pages']],
    ['of the number it is sent from', FROM, 1, undefined, ['fax-to-itself']],
    ['of an own voice number', VOICE, 1, undefined, ['fax-to-voice-number']],
    ['of a number for examples', '3125550123', 1, undefined, ['number-fictional']],
    ['of no example where a fax arrived', '3125550123', 1, recipient({ wasDelivered: true }), []],
    ['of three failures in a row', '2125552368', 1, recipient({ failures: 3 }), ['fax-failed-before']],
    ['of no two failures', '2125552368', 1, recipient({ failures: 2 }), []],
    ['of one digit that differs from a number with a name', '6172384411', 1, undefined, ['fax-one-digit-off']],
    ['of it also where faxes to it failed', '6172384411', 1, recipient({}), ['fax-one-digit-off']],
    ['of no such digit where a fax arrived', '6172384411', 1, recipient({ wasDelivered: true }), []],
    ['of nothing in a number with a name, also beside another such', '6172384410', 1, undefined, []],
    ['of no digit that differs from a telephone', '3125552301', 1, undefined, []],
    ['of no two digits that differ', '6172384421', 1, undefined, []],
    ['of no toll-free number, which is only told', '8005552368', 1, undefined, []],
  ])('%s', (_, to, pages, known, rules) => {
    expect(rulesOf(to, pages, known)).toEqual(rules);
  });

  it.each([
    [DOCUMENT_LIMITS.amber, []],
    [DOCUMENT_LIMITS.amber + 1, ['fax-very-large']],
    [DOCUMENT_LIMITS.block, ['fax-very-large']],
    // Nothing of that size is sent, so that there is nothing to tick.
    [DOCUMENT_LIMITS.block + 1, []],
  ])('of a size that the provider may refuse: %i bytes', (size, rules) => {
    expect(rulesOf('2125552368', 3, undefined, false, size)).toEqual(rules);
  });

  it('of no example in the demo account, where every number is one', () => {
    expect(rulesOf('3125550123', 1, undefined, true)).toEqual([]);
    expect(rulesOf(VOICE, 1, undefined, true)).toEqual(['fax-to-voice-number']);
  });
});

it('is warned of each recipient of several, each rule once with all to whom it applies', () => {
  const to = ['2125552368', VOICE, '3125550123', '3125550124', '6172384411'].map((number) => readUsNumber(number));
  const known = { recipient: undefined, named: NAMED, isVoiceNumber: (did: string) => did === VOICE };
  const warnings = warningsOfAll({ pages: 3, size: 1_000, from: FROM, isDemo: false }, to, () => known);
  expect(warnings.map(({ rule, about }) => [rule, about])).toEqual([
    ['fax-to-voice-number', VOICE],
    ['number-fictional', '3125550123 3125550124'],
    ['fax-one-digit-off', '6172384411'],
  ]);
});
