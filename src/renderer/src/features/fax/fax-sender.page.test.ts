import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { useCompose } from './compose.store.ts';
import SenderField from './SenderField.vue';
import { useSender } from './use-sender.ts';

const [FIRST, USED] = ['2125550141', '2125550142'];
const rows = [FIRST, USED].map((did) => ({ did, note: '', accountName: '', group: '' }));
const state = { readAt: '2026-11-20T12:00:00.000Z', revision: 1, reading: null, problem: null, cut: false };

/** The field of a fax with two numbers to fax from, before it is known which of them was used. */
async function show() {
  const fake = new FakeBridge();
  const answer = { keys: rows.map(({ did }) => did).join('\n'), rows, changed: null, state, all: 2, outside: 0 };
  fake.reply('lists.query', () => succeed({ ...answer, counts: {} }));
  fake.reply('lists.open', () => succeed(null));
  fake.reply('fax.draft', () => succeed({ documentId: null, from: '', to: '', document: null, sources: [] }));
  const field = defineComponent(() => {
    const sender = useSender(() => undefined, ref(false));
    void useCompose().load();
    void useFax().load();
    return () => h(SenderField, { sender });
  });
  await showComponent(field, fake);
  await settled();
  return { fake, from: page.getByRole('combobox') };
}

it('the sender of a fax is the number that was used last, also when that is known after the numbers', async () => {
  const { fake, from } = await show();
  await expect.element(from).toBeVisible();
  await fake.answer('fax.overview', { jobs: [{ from: USED }] });
  await expect.element(from).toHaveValue(USED);
});

it('without a word of what was used, the sender is the first number', async () => {
  const { fake, from } = await show();
  await fake.refuse('fax.overview', { kind: 'internal' } as never);
  await expect.element(from).toHaveValue(FIRST);
});

it('a sender that was chosen stays when it comes what was used', async () => {
  const { fake, from } = await show();
  await from.selectOptions(FIRST);
  await fake.answer('fax.overview', { jobs: [{ from: USED }] });
  await expect.element(from).toHaveValue(FIRST);
});
