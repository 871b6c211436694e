import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import type { OutOfHours, ReceiverState } from '#shared/bridge/texts.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import OutOfHoursPage from './OutOfHoursPage.vue';
import { receiverState } from './receiver.fixture.ts';

const KEPT: OutOfHours = { on: true, text: 'We are closed.', from: '09:00', to: '17:00', days: [1, 2, 3, 4, 5] };
const OFF: OutOfHours = { on: false, text: '', from: '08:00', to: '18:00', days: [1, 2, 3, 4, 5] };

test('the reply is saved with its hours once it is written, and is said to reach nobody while no texts come in', async () => {
  const fake = new FakeBridge();
  let receiver: ReceiverState = receiverState({ runs: 'off' });
  answerWith(fake, {
    'texts.receiver': () => succeed(receiver),
    'texts.outOfHours': () => succeed(OFF),
    'texts.setOutOfHours': (set) => succeed(set),
  });
  await showScreen('/texts/out-of-hours', fake);
  const nobody = page.getByText('So nobody gets a reply.');
  await expect.element(nobody).toBeVisible();
  receiver = receiverState({ runs: 'on' });
  fake.emit('texts.receiverChanged', null);
  await expect.element(nobody).not.toBeInTheDocument();

  await page.getByRole('switch', { name: 'Reply when closed' }).click();
  await expect.element(button(/^Save/)).toHaveAttribute('title', 'Write the reply first.');
  await page.getByRole('textbox', { name: 'Reply' }).fill('We are closed until eight.');
  await page.getByRole('textbox', { name: 'Open from' }).fill('00:00');
  await page.getByRole('textbox', { name: 'until' }).fill('00:01');
  await userEvent.keyboard('{Tab}');
  await button(/^Save/).click();
  await expect.element(page.getByText('Saved.').first()).toBeVisible();
  const saved = fake.requests.filter(({ name }) => name === 'texts.setOutOfHours').map(({ payload }) => payload);
  expect(saved).toEqual([{ ...OFF, on: true, text: 'We are closed until eight.', from: '00:00', to: '00:01' }]);
});

test('what is typed while it is saved stays, and can be saved as well', async () => {
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
  await expect.element(page.getByText('There are no changes to save.')).toBeInTheDocument();
});

test('hours that are typed and not left yet are saved by Enter', async () => {
  const fake = new FakeBridge();
  fake.reply('texts.outOfHours', () => succeed(KEPT));
  await showComponent(OutOfHoursPage, fake);
  await page.getByRole('textbox', { name: 'until' }).fill('18:00');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => fake.requests.at(-1))
    .toMatchObject({ name: 'texts.setOutOfHours', payload: { ...KEPT, to: '18:00' } });
});

test('hours that are none keep the reply from being saved', async () => {
  const fake = new FakeBridge();
  fake.reply('texts.outOfHours', () => succeed(KEPT));
  await showComponent(OutOfHoursPage, fake);
  await page.getByRole('textbox', { name: 'Reply' }).fill('We are closed today.');
  await page.getByRole('textbox', { name: 'until' }).fill('06:00');
  await expect.element(button('Save')).toHaveAttribute('title', 'The last hour must be after the first.');
  await userEvent.keyboard('{Enter}');
  expect(fake.requests.filter(({ name }) => name === 'texts.setOutOfHours')).toEqual([]);
});
