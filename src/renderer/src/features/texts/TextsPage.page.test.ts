import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const conversation = (peer: string) => ({
  ...{ peer, own: '2125550141', at: READ_AT, preview: 'See you', state: 'delivered' as const },
  ...{ unread: 0, doneAt: null, snoozedUntil: null, note: '' },
});

test('conversations stay selected where they could not be put away, and one that is selected meanwhile does', async () => {
  const fake = new FakeBridge();
  const conversations = ['6175550134', '6175550135'].map(conversation);
  answerWith(fake, {
    'texts.conversations': () => succeed({ conversations, total: 2, unread: 0 }),
    'texts.mark': () => undefined,
  });
  await showScreen('/texts', fake);
  const box = (index: number) => page.getByRole('grid').getByRole('checkbox').nth(index);
  await box(1).click();
  await button('Done').click();
  await expect.poll(() => fake.names()).toContain('texts.mark');
  await fake.refuse('texts.mark', { kind: 'disk', reason: 'full' });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(box(1)).toBeChecked();

  await button('Done').click();
  await box(2).click();
  await fake.answer('texts.mark', null);
  await expect.element(box(1)).not.toBeChecked();
  await expect.element(box(2)).toBeChecked();
});
