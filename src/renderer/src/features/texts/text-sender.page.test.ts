import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import TextComposer from './TextComposer.vue';

const [FIRST, OTHER] = ['2125550141', '2125550142'];

/** A composer with two numbers to text from, whose conversation comes later. */
async function show() {
  const fake = new FakeBridge();
  fake.reply('texts.price', () => succeed(null));
  fake.reply('texts.senders', () => succeed([FIRST, OTHER]));
  const usual = ref('');
  const props = { draft: '6175550134', to: ['6175550134'], isFirst: false };
  await showComponent(
    defineComponent(() => () => h(TextComposer, { ...props, usual: usual.value })),
    fake,
  );
  return { usual, from: page.getByRole('combobox') };
}

it('a conversation that comes after the numbers is answered from the number that was used in it', async () => {
  const { usual, from } = await show();
  await expect.element(from).toHaveValue(FIRST);
  usual.value = OTHER;
  await expect.element(from).toHaveValue(OTHER);
});

it('a number that was chosen stays when the conversation comes', async () => {
  const { usual, from } = await show();
  await from.selectOptions(OTHER);
  usual.value = FIRST;
  await expect.element(from).toHaveValue(OTHER);
});
