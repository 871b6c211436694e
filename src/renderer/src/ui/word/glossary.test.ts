import { describe, expect, it } from 'vitest';
import { setLanguage, t } from '#renderer/kernel/i18n/index.ts';
import { en } from '#renderer/app/i18n/en.ts';
import { glossary } from './glossary.ts';
import '#renderer/test/messages.ts';

const entries = Object.entries(glossary);

describe.each(['en', 'es'] as const)('the words in %s', (language) => {
  it.each(entries)('%s has a label, the telecom word, and a short explanation', async (_, { label, term, text }) => {
    await setLanguage(language);
    const sentence = t(text);
    expect([t(label), t(term)]).not.toContain('');
    expect(sentence).toMatch(/^\p{Lu}.*\.$|^\d.*\.$/u);
    expect(sentence.length).toBeLessThan(160);
  });
});

it('names its own words: each entry leads to the words of its name, and none is left over', () => {
  expect(entries.map(([word, { label }]) => label === `patterns.words.${word}.label`)).not.toContain(false);
  expect(entries.map(([word]) => word).sort()).toEqual(Object.keys(en.patterns.words).sort());
});
