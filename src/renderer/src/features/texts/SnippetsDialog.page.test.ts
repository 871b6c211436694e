import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h, ref } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { SNIPPET_LIMITS } from '#shared/domain/texts/snippet.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge, showProfile } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { useSnippets } from './snippets.store.ts';
import SnippetsDialog from './SnippetsDialog.vue';

const READY = { name: 'Ready', text: 'Your order is ready.' };

async function show(snippets: readonly { name: string; text: string }[]) {
  const fake = new FakeBridge();
  let kept: unknown = snippets;
  fake.reply('userData.get', () => succeed(kept));
  fake.reply('userData.put', ({ value }: { value: unknown }) => {
    kept = value;
    return succeed(null);
  });
  const isOpen = ref(false);
  const dialog = () => (isOpen.value ? h(SnippetsDialog, { written: 'Ready since noon.' }) : null);
  await showComponent({ render: dialog }, fake);
  await showProfile('one');
  isOpen.value = true;
  await expect.poll(() => useSnippets().snippets.length).toBe(snippets.length);
  return { kept: () => kept, name: page.getByRole('textbox', { name: 'Name of the snippet' }) };
}

test('a snippet that was deleted comes back with Undo', async () => {
  const { kept } = await show([READY]);
  await button('Delete “Ready”').click();
  await expect.poll(kept).toEqual([]);
  await shows(page.getByRole('status'), 'The snippet “Ready” was deleted.');
  await button('Undo').click();
  await expect.poll(kept).toEqual([READY]);
  await expect.element(page.getByText(READY.text)).toBeVisible();
});

test('a snippet that comes back stands beside one that got its name meanwhile', async () => {
  const { kept, name } = await show([READY]);
  await button('Delete “Ready”').click();
  await shows(page.getByRole('status'), 'The snippet “Ready” was deleted.');
  await name.fill('Ready');
  await button('Keep what is written').click();
  await expect.poll(kept).toEqual([{ name: 'Ready', text: 'Ready since noon.' }]);
  await button('Undo').click();
  await expect.poll(kept).toEqual([
    { name: 'Ready', text: 'Ready since noon.' },
    { name: 'Ready (2)', text: READY.text },
  ]);
});

test('the button says that a snippet of the same name is replaced, also where no other can be kept', async () => {
  const many = Array.from({ length: SNIPPET_LIMITS.count - 1 }, (_, at) => ({ name: `Text ${at}`, text: 'Hello' }));
  const { kept, name } = await show([READY, ...many]);
  await name.fill('New');
  await expect.element(button('Keep what is written')).toHaveAttribute('title', 'At most 100 are kept.');
  await name.fill('Ready');
  await button('Replace the snippet').click();
  await expect.poll(kept).toContainEqual({ name: 'Ready', text: 'Ready since noon.' });
  expect(kept()).toHaveLength(SNIPPET_LIMITS.count);
});
