import { beforeEach, describe, expect, it } from 'vitest';
import '#renderer/app/features.ts';
import { actionIds } from '#shared/actions/actions.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import { everydayWords } from '#shared/words/everyday-words.ts';
import { allFeatures } from '#renderer/kernel/features.ts';
import { setLanguage, t, type Language } from '#renderer/kernel/i18n/index.ts';
import { fakePage, showProfile } from '#renderer/test/fake-bridge.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { paletteGroups } from './palette-items.ts';

beforeEach(async () => {
  fakePage();
  await showProfile('one');
  await setLanguage('en');
});

const labels = (query: string) => paletteGroups(query).flatMap(({ items }) => items.map(({ label }) => label));

describe('everyday words find', () => {
  it.each([
    ['numbers', 'Numbers'],
    ['get a number', 'Get a number…'],
    ['buy number', 'Get a number…'],
    ['911', '911 coverage'],
    ['911 coverage', '911 coverage'],
    ['emergency', '911 coverage'],
    ['balance', 'Money'],
    ['theme', 'Theme'],
    ['dark', 'Theme'],
    ['language', 'Language'],
    ['spanish', 'Language'],
    ['idioma', 'Language'],
    ['help', 'Keyboard shortcuts'],
    ['undo', 'Activity'],
    ['password', 'Password and key'],
    ['connect', 'Sign in to another account…'],
    ['sign out', 'Sign out…'],
    ['log out', 'Sign out…'],
    ['price', 'Rates'],
    ['pay', 'Add money…'],
    ['trunk', 'Lines'],
    ['delete', 'Delete a number'],
    ['quiet', 'Quiet hours'],
  ])('%j: %s', async (query, label) => {
    await setLanguage(query === 'idioma' ? 'es' : 'en');
    expect(labels(query)).toContain(query === 'idioma' ? 'Idioma' : label);
  });

  it.each(['en', 'es'] as const)(
    'each action and each setting by each of its words (%s)',
    async (language: Language) => {
      await setLanguage(language);
      for (const id of actionIds)
        for (const words of (everydayWords[language][id] ?? '').split(', ').filter(Boolean)) {
          const ids = paletteGroups(words).flatMap(({ items }) => items.map((item) => item.id));
          // What cannot be done now is not offered.
          if (id !== 'app.lock') expect(ids, words).toContain(id);
        }
      for (const { label, also } of allFeatures().flatMap(({ spots }) => spots ?? []))
        for (const words of also ? t(also).split(', ') : []) expect(labels(words), words).toContain(t(label));
    },
  );

  it('every setting, at one place', () => {
    const found = allFeatures().flatMap(({ spots }) => (spots ?? []).flatMap(({ sets }) => sets ?? []));
    expect(found.toSorted()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
  });
});

it('each of two people who share a number, as a row of its own', async () => {
  const fake = fakePage();
  const numbers = [{ kind: 'phone' as const, e164: '+16175550134' }];
  const contacts = ['Ana Ruiz', 'Ben Cole'].map((name) =>
    contactWith(name, { name, company: 'Harbor Dental', numbers }),
  );
  fake.reply('contacts.since', () => succeed({ contacts, deleted: [], revision: 1, more: false }));
  await showProfile('one');
  await useContacts().load();
  const found = paletteGroups('harbor').flatMap(({ items }) => items);
  expect(found.map(({ label }) => label)).toEqual(expect.arrayContaining(['Text Ana Ruiz', 'Text Ben Cole']));
  const ids = found.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

describe('a number that was typed', () => {
  it.each(['fax to 212 555 0177', 'Fax: 2125550177', 'send a fax to (212) 555-0177', 'enviar un fax al 212-555-0177'])(
    'with what is to be done with it: %j',
    (query) => {
      expect(labels(query)[0]).toBe('Send a fax to (212) 555-0177');
    },
  );

  it.each(['5215512345678', '+52 1 55 1234 5678', '011 44 20 7946 0958'])('of another country: %j', (query) => {
    const found = paletteGroups(query).flatMap(({ items }) => items.map(({ id }) => id));
    expect(found).toEqual(expect.arrayContaining(['copy-number', 'rate 0']));
  });
});

it.each(['555-0186', '212 555 01', '+52'])('part of a number is not offered to be copied: %j', (query) => {
  expect(paletteGroups(query).flatMap(({ items }) => items.map(({ id }) => id))).not.toContain('copy-number');
});

it('finds what is meant by a word with a mistake, and nothing for no word at all', () => {
  expect(labels('setings')).toContain('Settings…');
  expect(labels('xyzzy')).toEqual([]);
  expect(labels('x'.repeat(100_000))).toEqual([]);
});
