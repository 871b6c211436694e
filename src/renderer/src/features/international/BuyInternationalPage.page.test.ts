import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

test('countries are found by name in both languages and by code', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers(
      {
        'international-countries': [
          { code: 'DE', country: 'Germany' },
          { code: 'FR', country: 'France' },
          { code: 'GB', country: 'United Kingdom' },
          { code: 'JP', country: 'Japan' },
          { code: 'MX', country: 'Mexico' },
        ],
      },
      { readAt: READ_AT },
    ),
    'settings.get': () => succeed({ ...DEFAULT_SETTINGS, language: 'es' }),
  });
  await showScreen('/numbers/international/buy', fake);
  const found = page.getByRole('radio');
  await expect.poll(() => found.elements().length).toBe(5);
  const find = page.getByLabelText('Buscar un país');
  for (const [text, name] of [
    ['aleman', /^Alemania/],
    ['germany', /^Alemania/],
    ['JP', /^Japón/],
  ] as const) {
    await find.fill(text);
    await expect.poll(() => found.elements().length).toBe(1);
    await expect.element(page.getByRole('radio', { name })).toBeVisible();
    await find.fill('');
    await expect.poll(() => found.elements().length).toBe(5);
  }
});
