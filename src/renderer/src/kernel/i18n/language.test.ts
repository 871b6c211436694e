import { expect, it } from 'vitest';
import { language, setLanguage } from './index.ts';

it('the language that was asked for last counts, although another one is loaded later', async () => {
  const spanish = setLanguage('es');
  const english = setLanguage('en');
  await Promise.all([spanish, english]);
  expect(language()).toBe('en');
});
