import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { h } from 'vue';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import TextComposer from './TextComposer.vue';

interface Asked {
  again: boolean;
  quietReason?: string;
}
const QUIET: Problem = { kind: 'invalid', fields: [{ field: 'quietReason', rule: { kind: 'required' } }] };
const OPEN: Problem = { kind: 'duplicate', what: 'change', at: '2026-11-20T12:00:00.000Z' };

/** A composer of a new text. @param stored answers the draft that is asked for the first time, the second, and so on */
async function show(stored: (asked: number) => Outcome<string | null> = () => succeed(null)) {
  const fake = new FakeBridge();
  let asked = 0;
  fake.reply('texts.price', () => succeed(null));
  fake.reply('texts.senders', () => succeed(['2125550141']));
  fake.reply('draft.get', () => stored((asked += 1)));
  fake.reply('draft.save', () => succeed(null));
  await showComponent(
    { render: () => h(TextComposer, { draft: 'new', to: ['6175550134'], usual: '', isFirst: false }) },
    fake,
  );
  const send = page.getByRole('button', { name: 'Send', exact: true });
  return { fake, text: page.getByRole('textbox', { name: 'Text', exact: true }), send };
}

it('the answer to one question before a text counts when the next one is asked', async () => {
  const { fake, text, send } = await show();
  // As main asks: first about the hour, then about a text of which nobody knows whether it left.
  fake.reply('texts.send', ({ again, quietReason = '' }: Asked) => {
    if (quietReason === '') return fail(QUIET);
    return again ? succeed({ id: 1 }) : fail(OPEN);
  });
  await text.fill('We are closed tomorrow');
  await send.click();
  await page.getByRole('dialog').getByRole('textbox').fill('They asked for it');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('');
  const sent = fake.requests.filter(({ name }) => name === 'texts.send').at(-1)?.payload;
  expect(sent).toMatchObject({ again: true, quietReason: 'They asked for it' });
});

it('what is typed while a text leaves is the next one, and stays a draft', async () => {
  const { fake, text, send } = await show();
  const drafts = () => fake.requests.filter(({ name }) => name === 'draft.save').map(({ payload }) => payload);
  await text.fill('Your crown is ready');
  await send.click();
  await text.fill('Bring your card');
  await fake.answer('texts.send', { id: 1 });
  await expect.element(text).toHaveValue('Bring your card');
  expect(drafts().at(-1)).toMatchObject({ value: 'Bring your card' });
  await send.click();
  await fake.answer('texts.send', { id: 2 });
  await expect.element(text).toHaveValue('');
  expect(drafts().at(-1)).toMatchObject({ value: null });
});

it('what is typed behind a text while it leaves is the next one, without the one that was sent', async () => {
  const { fake, text, send } = await show();
  await text.fill('See you at nine');
  await send.click();
  await userEvent.type(text, ' Did you get this?');
  await fake.answer('texts.send', { id: 1 });
  await expect.element(text).toHaveValue('Did you get this?');
});

it('a time that is chosen while a text leaves is that of the next one', async () => {
  const { fake, text, send } = await show();
  fake.reply('texts.receiver', () => fail({ kind: 'not-found' }));
  await text.fill('Your crown is ready');
  await send.click();
  await text.fill('See you at nine');
  await page.getByRole('button', { name: 'Send later', exact: true }).click();
  await fake.answer('texts.send', { id: 1 });
  await expect.element(text).toHaveValue('See you at nine');
  await expect.element(page.getByRole('button', { name: 'Send at once', exact: true })).toBeVisible();
});

it('a draft that the disk does not give at first is there before anything is typed, and is not written over', async () => {
  const { fake, text } = await show((asked) =>
    asked < 3 ? fail({ kind: 'disk', reason: 'failing' }) : succeed('Your crown is ready'),
  );
  await expect.element(text).toHaveValue('Your crown is ready');
  await userEvent.type(text, '!');
  const drafts = fake.requests.filter(({ name }) => name === 'draft.save').map(({ payload }) => payload);
  expect(drafts).toMatchObject([{ value: 'Your crown is ready!' }]);
});
