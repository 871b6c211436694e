import { expect, it, onTestFinished } from 'vitest';
import { es } from '#renderer/app/i18n/es.ts';
import { en } from '#renderer/app/i18n/en.ts';
import { language, provideMessages, setLanguage, t } from './index.ts';

it('the language that was asked for last counts, although another one is loaded later', async () => {
  const spanish = setLanguage('es');
  const english = setLanguage('en');
  await Promise.all([spanish, english]);
  expect(language()).toBe('en');
});

it('a sentence that ends in a time has one period in Spanish too', async () => {
  provideMessages(en, () => Promise.resolve(es));
  await setLanguage('es');
  onTestFinished(() => setLanguage('en'));
  const sent = (when: string) => t('compose.duplicate.text', { number: '(212) 555-0199', when });
  expect(sent('Hoy 10:55 p.m.')).toBe('Ya envió este documento al (212) 555-0199. Fue a esta hora: Hoy 10:55 p.m.');
  expect(sent('Hoy 10:55 p. m.')).toMatch(/ p\. m\.$/);
  expect(sent('ayer')).toMatch(/ ayer\.$/);
});
