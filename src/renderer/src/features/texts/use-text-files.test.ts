import { expect, it } from 'vitest';
import { fakePage, showProfile } from '#renderer/test/fake-bridge.ts';
import { inScreen } from '#renderer/test/in-screen.ts';
import { useThreadFile } from './use-text-files.ts';

it('a conversation that is written in parts has the texts of its own account only, whichever is on the screen by then', async () => {
  const fake = fakePage();
  await showProfile('clinic');
  const { made } = await inScreen(() => useThreadFile(() => '6172384410'), []);
  void made.save();
  await expect.poll(() => fake.names()).toContain('texts.thread');
  await showProfile('shop');
  await fake.answer('texts.thread', { messages: [{ id: 9 }], earlier: true });
  const read = fake.requests.filter(({ name }) => name === 'texts.thread').map(({ account }) => account);
  expect(read).toEqual(['clinic', 'clinic']);
});
