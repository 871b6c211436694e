import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { OutOfHours } from '#shared/bridge/texts.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import OutOfHoursPage from './OutOfHoursPage.vue';

const KEPT: OutOfHours = { on: true, text: 'We are closed.', from: '09:00', to: '17:00', days: [1, 2, 3, 4, 5] };

it('what is typed while it is saved stays, and can be saved as well', async () => {
  const fake = new FakeBridge();
  fake.reply('texts.outOfHours', () => succeed(KEPT));
  await showComponent(OutOfHoursPage, fake);
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('We are closed today. ');
  await button('Save').click();
  await reply.fill('We are closed today. Call 212-555-0100.');
  await fake.answer('texts.setOutOfHours', { ...KEPT, text: 'We are closed today.' });
  await expect.element(reply).toHaveValue('We are closed today. Call 212-555-0100.');
  await button('Save').click();
  await expect
    .poll(() => fake.requests.at(-1))
    .toMatchObject({
      name: 'texts.setOutOfHours',
      payload: { text: 'We are closed today. Call 212-555-0100.' },
    });
  await fake.answer('texts.setOutOfHours', { ...KEPT, text: 'We are closed today. Call 212-555-0100.' });
  await expect.element(page.getByText('Nothing is different from what is saved.')).toBeInTheDocument();
});
