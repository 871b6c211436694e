import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const OWN = '2125550141';

test('a text to several goes to each apart, unless one for the group is chosen, which says what everybody sees', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'texts.senders': () => succeed([OWN]), 'texts.send': () => undefined });
  await showScreen('/texts/new', fake);
  await page.getByRole('textbox', { name: 'To', exact: true }).fill('617 238 4411, 617 238 4410');
  await expect.element(page.getByText('2 people get a text each, and do not see each other.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We meet at nine');
  await expect.element(button('Send 2 texts')).toBeVisible();
  await button('Send later').click();
  await expect.element(button('Schedule')).toBeVisible();
  await button('Send at once').click();
  await page.getByRole('checkbox', { name: 'Send as one group text' }).click();
  await expect.element(page.getByText('Everybody sees the numbers of the others')).toBeVisible();
  await button('Send to the group').click();
  const sent = () => fake.requests.filter(({ name }) => name === 'texts.send').map(({ payload }) => payload);
  await expect
    .poll(sent)
    .toMatchObject([{ own: OWN, to: ['6172384411', '6172384410'], group: true, body: 'We meet at nine' }]);
});

test('the conversation of a text that was sent opens, whoever stands in the form by then', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'texts.senders': () => succeed([OWN]), 'texts.send': () => undefined });
  await showScreen('/texts/new', fake);
  const to = page.getByRole('textbox', { name: 'To', exact: true });
  await to.fill('617 238 4411');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We meet at nine');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => fake.names()).toContain('texts.send');
  await to.fill('617 238 4410');
  await fake.answer('texts.send', { id: 1 });
  await expect.poll(() => location.hash).toBe('#/texts/6172384411');
});
