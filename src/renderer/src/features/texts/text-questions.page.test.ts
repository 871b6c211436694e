import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import TextComposer from './TextComposer.vue';

interface Asked {
  again: boolean;
  quietReason?: string;
}
const QUIET: Problem = { kind: 'invalid', fields: [{ field: 'quietReason', rule: { kind: 'required' } }] };
const OPEN: Problem = { kind: 'duplicate', what: 'change', at: '2026-11-20T12:00:00.000Z' };

it('the answer to one question before a text counts when the next one is asked', async () => {
  const fake = new FakeBridge();
  fake.reply('texts.price', () => succeed(null));
  fake.reply('texts.senders', () => succeed(['2125550141']));
  // As main asks: first about the hour, then about a text of which nobody knows whether it left.
  fake.reply('texts.send', ({ again, quietReason = '' }: Asked) => {
    if (quietReason === '') return fail(QUIET);
    return again ? succeed({ id: 1 }) : fail(OPEN);
  });
  await showComponent(
    { render: () => h(TextComposer, { draft: 'new', to: ['6175550134'], usual: '', isFirst: false }) },
    fake,
  );
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.fill('We are closed tomorrow');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('They asked for it');
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(text).toHaveValue('');
  const sent = fake.requests.filter(({ name }) => name === 'texts.send').at(-1)?.payload;
  expect(sent).toMatchObject({ again: true, quietReason: 'They asked for it' });
});
