import { h, ref } from 'vue';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { did, number } from '#renderer/test/list-rows.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import DeleteSheet from './DeleteSheet.vue';

const full = (): Outcome<never> => fail({ kind: 'disk', reason: 'full' });

test.each([
  { command: 'numbers.setHere', what: 'read' },
  { command: 'app.saveText', what: 'written' },
])('why the restore file could not be $what is told where its page was left', async ({ command }) => {
  const isThere = ref(true);
  const fake = new FakeBridge();
  if (command !== 'numbers.setHere') fake.reply('numbers.setHere', () => succeed([]));
  const sheet = () => h(DeleteSheet, { rows: [number(0)] });
  await showComponent({ render: () => (isThere.value ? sheet() : h('p')) }, fake);
  await button('Save restore file').click();
  await expect.poll(() => fake.names()).toContain(command);
  isThere.value = false;
  await expect.element(page.getByRole('heading').first()).not.toBeInTheDocument();
  await fake.settle(command, full());
  await shows(page.getByRole('region', { name: 'Confirmations' }), /^Save restore file: /);
});

test('the restore file has each number that is deleted, with what was set of it, also one that comes while it is made', async () => {
  const rows = ref([number(0)]);
  const fake = new FakeBridge();
  await showComponent({ render: () => h(DeleteSheet, { rows: rows.value }) }, fake);
  const files = () =>
    fake.requests.flatMap(({ name, payload }) =>
      name === 'app.saveText' ? [(payload as CommandPayload<'app.saveText'>).text] : [],
    );
  await button('Save restore file').click();
  rows.value = [number(0), number(1)];
  await expect.poll(() => fake.names()).toEqual(['numbers.setHere']);
  fake.reply('numbers.setHere', () => succeed([]));
  await fake.answer('numbers.setHere', []);
  expect(files()).toEqual([expect.not.stringContaining(did(1))]);
  await fake.answer('app.saveText', { name: 'restore.csv' });
  await expect.element(button('Delete 2 numbers')).toHaveAttribute('aria-disabled', 'true');

  fake.reply('app.saveText', () => succeed({ name: 'restore.csv' }));
  await button('Save restore file').click();
  await expect.poll(files).toEqual([expect.anything(), expect.stringContaining(did(1))]);
  await expect.element(button('Delete 2 numbers')).not.toHaveAttribute('aria-disabled');

  // The question is of numbers that are in the file, too.
  await button('Delete 2 numbers').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  rows.value = [number(0), number(1), number(2)];
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
