import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows, texts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { entry, line, numberAbroad } from '#renderer/test/list-rows.ts';
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

/** Buys a number in Paris that is to ring on frontdesk. Its answer is still to come. */
async function buyInParis(): Promise<{ fake: FakeBridge; ringsOn: Locator }> {
  const fake = new FakeBridge();
  const lines = ['afterhours', 'frontdesk'].map((trunk, index) => ({ ...line(index), trunk }));
  answerWith(fake, {
    ...listAnswers(
      {
        'international-countries': [{ code: 'FR', country: 'France' }],
        'international-cities': [{ name: 'Lyon' }, { name: 'Paris' }],
        lines,
      },
      { readAt: READ_AT },
    ),
    'money.spend': () => undefined,
  });
  await showScreen('/numbers/international/buy', fake);
  await page.getByRole('radio', { name: /^France/ }).click();
  await page.getByRole('radio', { name: 'Paris' }).click();
  const ringsOn = page.getByRole('combobox', { name: 'Rings on' });
  await ringsOn.selectOptions('frontdesk · 203.0.113.10');
  await button(/^Buy number in Paris/).click();
  await expect.poll(() => fake.names()).toContain('money.spend');
  return { fake, ringsOn };
}

test('a line that the provider did not accept is not said to ring, and can be chosen again', async () => {
  const { fake, ringsOn } = await buyInParis();
  const warnings = [{ field: 'route2trunk', text: 'The trunk is not active' }];
  await fake.settle('money.spend', succeed({ did: '33155512345' }, warnings));
  await shows(page.getByRole('definition').nth(1), 'The trunk is not active');
  expect(texts(page.getByRole('definition'))[1]).not.toContain('frontdesk');
  await ringsOn.last().selectOptions('frontdesk · 203.0.113.10');
  await expect.element(button('Save line')).not.toHaveAttribute('aria-disabled');
});

test('a result names the place and line that were ordered, and not those that were chosen meanwhile', async () => {
  const { fake, ringsOn } = await buyInParis();
  await page.getByRole('radio', { name: 'Lyon' }).click();
  await ringsOn.selectOptions('afterhours · 203.0.113.10');
  await fake.answer('money.spend', { did: '33155512345' });
  await shows(page.getByRole('definition').first(), 'Paris, France');
  expect(texts(page.getByRole('definition'))).toEqual(['Paris, France', 'frontdesk']);
});

test('an order of an earlier visit that is found later names the number that was bought, with the way to it', async () => {
  const order: ActivityEntry = {
    ...{ ...entry(0), operation: 'didinter.orderDid', target: 'FR', state: 'unknown' },
    changes: [{ field: 'city', before: null, after: 'Paris' }],
  };
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers(
      {
        'international-countries': [{ code: 'FR', country: 'France' }],
        // It was in the list before the order was taken up.
        'international-numbers': [numberAbroad(0), { ...numberAbroad(1), did: '33155512345' }],
      },
      { readAt: READ_AT },
    ),
    'activity.list': ({ states }) => {
      const entries = states.includes('unknown') ? [order] : [];
      return succeed({ entries, total: entries.length, withWarnings: 0, intact: true });
    },
    'activity.get': () => succeed(order),
  });
  await showScreen('/numbers/international/buy', fake);
  await shows(page.getByRole('main'), 'We sent this, and got no answer.');
  answerWith(fake, { 'activity.get': () => succeed({ ...order, state: 'done', ordered: '33155512345' }) });
  fake.emit('activity.changed', null);
  await shows(page.getByRole('main'), '+33 1 55 51 23 45');
  await expect
    .element(page.getByRole('link', { name: 'Show number' }))
    .toHaveAttribute('href', '#/numbers/international/33155512345');
});
