import { describe, expect, it } from 'vitest';
import type { DocumentProblem, FieldRule, Problem } from '#shared/bridge/outcome.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';
import { describeCatalogue } from '#shared/provider/catalogue.ts';
import { en } from '#renderer/app/i18n/en.ts';
import { es } from '#renderer/app/i18n/es.ts';
import { say, setLanguage } from '../i18n/index.ts';
import { describeProblem } from './describe-problem.ts';
import { fieldLabels } from './field-labels.ts';
import { fieldLabel, fieldSentence } from './rule-labels.ts';
import '#renderer/test/messages.ts';

const evidence = { host: 'example.com:443', status: 502, code: 'ECONNRESET', excerpt: '<html>' };
const reasons: DocumentProblem[] = [
  'empty',
  'too-large',
  'not-a-pdf',
  'encrypted',
  'damaged',
  'no-pages',
  'characters',
  'too-many-pages',
  'not-added',
];

const problems: Problem[] = [
  { kind: 'invalid', fields: [{ field: 'did_to', rule: { kind: 'required' } }] },
  { kind: 'offline', evidence },
  { kind: 'timeout', evidence },
  { kind: 'tls', evidence },
  { kind: 'signed-out' },
  { kind: 'not-allowed', text: 'Access denied', evidence },
  { kind: 'refused', text: 'Fax number is not active', evidence },
  { kind: 'provider-down', evidence },
  { kind: 'unexpected-answer', evidence },
  ...['LIST_TOO_LONG', 'REPEATED_PAGES', 'INCOMPLETE_LIST', 'CALLS_LEFT_OUT', 'TOO_LARGE'].map((code): Problem => {
    return { kind: 'unexpected-answer', evidence: { code } };
  }),
  { kind: 'unknown-outcome', journalId: '1' },
  { kind: 'vault-unavailable' },
  { kind: 'cancelled' },
  { kind: 'view-only' },
  ...reasons.map((reason): Problem => ({ kind: 'document', reason })),
  { kind: 'duplicate', what: 'fax', at: '2026-01-01T00:00:00Z' },
  { kind: 'duplicate', what: 'spend', at: '2026-01-01T00:00:00Z' },
  { kind: 'duplicate', what: 'bulk', at: '2026-01-01T00:00:00Z' },
  { kind: 'duplicate', what: 'elsewhere', at: '2026-01-01T00:00:00Z' },
  ...(['pending', 'unknown', 'cannot-tell'] as const).flatMap((state): Problem[] => [
    {
      ...{ kind: 'duplicate', what: 'spend', at: '2026-01-01T00:00:00Z' },
      open: { id: '1', operation: 'did.orderDid', state },
    },
    {
      ...{ kind: 'duplicate', what: 'change', at: '2026-01-01T00:00:00Z' },
      open: { id: '1', operation: 'did.deleteDid', state },
    },
  ]),
  { kind: 'unknown-outcome', journalId: '1', unwritten: true },
  { kind: 'other-account' },
  { kind: 'open-changes', count: 2 },
  { kind: 'not-done' },
  { kind: 'over-cap', cap: 'day', limit: '100', spent: '75.5', price: '1' },
  { kind: 'over-cap', cap: 'day', limit: '100', spent: '75.5', price: '90', month: { limit: '1000', spent: '975' } },
  { kind: 'over-cap', cap: 'month', limit: '1000', spent: '975', price: null },
  { kind: 'not-found' },
  { kind: 'too-often' },
  { kind: 'too-many-accounts', most: 20 },
  { kind: 'bug', reference: 'abc' },
  { kind: 'locked' },
  { kind: 'pin-needed' },
  { kind: 'wrong-pin', retryAt: null },
  { kind: 'wrong-pin', retryAt: '2026-01-01T00:00:00Z' },
  ...(['full', 'read-only', 'failing', 'busy', 'damaged', 'place'] as const).map((reason): Problem => ({
    kind: 'disk',
    reason,
  })),
  { kind: 'disk', reason: 'full', midway: true },
];

const rules: FieldRule[] = [
  { kind: 'required' },
  { kind: 'type' },
  { kind: 'choice', choices: ['on', 'off'] },
  { kind: 'min', min: 4, of: 'length' },
  { kind: 'min', min: 4, of: 'value' },
  { kind: 'max', max: 4, of: 'length' },
  { kind: 'max', max: 4, of: 'value' },
  { kind: 'unknown-field' },
  { kind: 'pattern' },
  { kind: 'base64' },
  { kind: 'base-url' },
  { kind: 'us-number', problem: 'n11' },
  { kind: 'us-number', problem: 'something new' },
  { kind: 'ten-digits' },
  { kind: 'not-in-account' },
  { kind: 'opted-out', number: '6175550134' },
  { kind: 'cannot-text' },
  { kind: 'too-many-parts', most: 10 },
  { kind: 'digits', min: 4, max: 4 },
  { kind: 'digits', min: 4, max: 6 },
  { kind: 'wildcard' },
  { kind: 'email' },
  { kind: 'file-type' },
  { kind: 'file-size' },
  { kind: 'one-of', fields: ['zip', 'npa'] },
  { kind: 'all-of', fields: ['fax_name', 'fax_login'] },
  { kind: 'only-with', field: 'type', value: 'tf' },
  { kind: 'period' },
];

it('every kind of problem has an example here', () => {
  expect(new Set(problems.map(({ kind }) => kind))).toEqual(new Set(Object.keys(problemKinds)));
});

describe.each(['en', 'es'] as const)('in %s', (language) => {
  it.each(problems)('says what happened for %o', async (problem) => {
    await setLanguage(language);
    for (const words of [describeProblem(problem), describeProblem(problem, true)])
      for (const message of [words.title, ...words.lines, ...words.evidence.map(({ label }) => label)])
        expect(sentence(say(message))).toBe(true);
  });

  it.each(rules)('names the rule %o', async (rule) => {
    await setLanguage(language);
    expect(sentence(say(fieldSentence({ field: 'pin', rule })))).toBe(true);
  });
});

describe('the words', () => {
  it('call a part of a setting by the name of the setting, and a part of a parameter by its own', async () => {
    await setLanguage('en');
    expect(fieldLabel('faxHours.from')).toBe(fieldLabel('faxHours'));
    expect(fieldLabel('faxHours.days.2')).toBe(fieldLabel('faxHours'));
    expect(fieldLabel('e911.e911_city')).toBe(fieldLabel('e911_city'));
    expect(fieldLabel('from')).not.toBe(fieldLabel('faxHours'));
  });

  it('name every parameter of the catalogue', () => {
    const names = new Set(describeCatalogue().flatMap(({ params }) => params.map(({ name }) => name)));
    expect([...names].filter((name) => !(name in fieldLabels))).toEqual([]);
  });

  it('have the same placeholders in both languages', () => {
    expect(placeholders(es)).toEqual(placeholders(en));
  });

  it('have the same number of plural forms in both languages', () => {
    const forms = (messages: object) => leaves(messages).map(([key, text]) => [key, text.split(' | ').length]);
    expect(forms(es)).toEqual(forms(en));
  });

  it.each([
    ['en', en],
    ['es', es],
  ])('in %s keep the tone: no exclamation mark, no "please", no "oops"', (_, messages) => {
    expect(leaves(messages).filter(([, text]) => /[!¡]|\bplease\b|\boops\b|por favor/i.test(text))).toEqual([]);
  });
});

/** True for text with neither a key nor a placeholder left in it. */
function sentence(text: string): boolean {
  return text.trim() !== '' && !/[{}]/.test(text) && !/^[a-z]+(\.[a-zA-Z]+)+$/.test(text);
}

function leaves(messages: object, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : leaves(value as object, `${path}${key}.`),
  );
}

function placeholders(messages: object): [string, string[]][] {
  return leaves(messages).map(([key, text]) => [key, [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()]);
}
