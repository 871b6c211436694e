import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { draftKey } from '#shared/user-data/drafts.ts';
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
  await expect.element(page.getByRole('main').getByText('Everybody sees the numbers of the others')).toBeVisible();
  await button('Send to the group').click();
  const sent = () => fake.requests.filter(({ name }) => name === 'texts.send').map(({ payload }) => payload);
  await expect
    .poll(sent)
    .toMatchObject([{ own: OWN, to: ['6172384411', '6172384410'], group: true, body: 'We meet at nine' }]);
});

/** Drafts as main keeps them, by what they are of. */
function keepingDrafts(fake: FakeBridge): Map<string, unknown> {
  const kept = new Map<string, unknown>();
  answerWith(fake, {
    'draft.get': ({ form, of }) => succeed(kept.get(draftKey(form, of) ?? '') ?? null),
    'draft.save': ({ form, of, value }) => {
      const key = draftKey(form, of);
      if (key !== undefined && value === null) kept.delete(key);
      else if (key !== undefined) kept.set(key, value);
      return succeed(null);
    },
  });
  return kept;
}

const to = page.getByRole('textbox', { name: 'To', exact: true });
const words = page.getByRole('textbox', { name: 'Text', exact: true });

/** The form of a new text. What it sends waits for its answer. */
async function newText(): Promise<{ fake: FakeBridge; kept: Map<string, unknown> }> {
  const fake = new FakeBridge();
  const kept = keepingDrafts(fake);
  answerWith(fake, { 'texts.senders': () => succeed([OWN]), 'texts.send': () => undefined });
  await showScreen('/texts/new', fake);
  return { fake, kept };
}

async function sendToOne(fake: FakeBridge): Promise<void> {
  await to.fill('617 238 4411');
  await words.fill('We meet at nine');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => fake.names()).toContain('texts.send');
}

test('the conversation of a text that was sent opens, whoever stands in the form by then', async () => {
  const { fake } = await newText();
  await sendToOne(fake);
  await to.fill('617 238 4410');
  await fake.answer('texts.send', { id: 1 });
  await expect.poll(() => location.hash).toBe('#/texts/6172384411');
});

test('whom a text is to is kept with its words until it is sent', async () => {
  const { fake, kept } = await newText();
  await to.fill('617 238 4411, 617 238 4410');
  await words.fill('We meet at nine');
  location.hash = '#/texts';
  await expect.element(to).not.toBeInTheDocument();
  location.hash = '#/texts/new';
  await expect.element(words).toHaveValue('We meet at nine');
  await expect.element(to).toHaveValue('617 238 4411, 617 238 4410');
  await button('Send 2 texts').click();
  await expect.poll(() => fake.names()).toContain('texts.send');
  await fake.answer('texts.send', { id: 1 });
  await expect.element(to).not.toBeInTheDocument();
  expect([...kept.keys()]).toEqual([]);
});

test('who got a text is not named in the next one, also where the form was closed while it left', async () => {
  const { fake, kept } = await newText();
  await sendToOne(fake);
  location.hash = '#/texts';
  await expect.element(to).not.toBeInTheDocument();
  await expect.poll(() => kept.size).toBe(2);
  await fake.answer('texts.send', { id: 1 });
  await expect.poll(() => [...kept.keys()]).toEqual([]);
  expect(location.hash).toBe('#/texts');
});

test('who is named while a text leaves is kept for the next one', async () => {
  const { fake, kept } = await newText();
  await sendToOne(fake);
  await to.fill('617 238 4411, 617 238');
  await fake.answer('texts.send', { id: 1 });
  await expect.poll(() => location.hash).toBe('#/texts/6172384411');
  expect([...kept]).toEqual([['text-new-to', '617 238 4411, 617 238']]);
});
