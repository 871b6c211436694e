import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Refill } from '#shared/bridge/money.ts';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const DISK: Problem = { kind: 'disk', reason: 'failing' };
const REFILL: Refill = {
  ...{ id: 'r1', at: '2026-11-20T12:00:00.000Z', amount: '50', mode: null, state: 'done', before: '10', after: '60' },
  ...{ seen: [], settledAt: null, problem: null, sent: true, actor: 'Ana' },
};

test('limits and a refill that could not be read once are read with Try again', async () => {
  const fake = new FakeBridge();
  let works = false;
  answerWith(fake, {
    'money.caps': () =>
      works ? succeed({ day: 300, month: null, spentToday: '20', spentThisMonth: '20' }) : fail(DISK),
    'money.refillState': () => (works ? succeed(REFILL) : fail(DISK)),
  });
  const again = (place: ReturnType<typeof page.getByRole>) => place.getByRole('button', { name: 'Try again' });

  await showScreen('/money/refills', fake);
  const limits = page.getByRole('region', { name: 'Spending limits' });
  await expect.element(again(limits)).toBeVisible();
  await button('Change limits').click();
  const drawer = page.getByRole('dialog', { name: 'Spending limits' });
  await expect.element(again(drawer)).toBeVisible();
  works = true;
  await again(drawer).click();
  await expect.element(drawer.getByLabelText('Limit for a day')).toHaveValue('300');
  await expect.element(again(drawer)).not.toBeInTheDocument();
  await again(limits).click();
  await expect.element(limits).toMatchTextContent(/of \$300/);

  works = false;
  fake.emit('app.navigate', { path: '/money/refills/r1' });
  const refill = page.getByRole('dialog');
  await expect.element(again(refill)).toBeVisible();
  works = true;
  await again(refill).click();
  await expect.element(refill.getByRole('heading', { name: 'Refill of $50.00' })).toBeVisible();
  await expect.element(again(refill)).not.toBeInTheDocument();
});
