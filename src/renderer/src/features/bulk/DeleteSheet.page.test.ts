import { h, ref } from 'vue';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { number } from '#renderer/test/list-rows.ts';
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
