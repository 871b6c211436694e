import { expect, it, vi } from 'vitest';
import { effectScope } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';
import { useSmaller } from './use-smaller.ts';

const { small } = vi.hoisted(() => ({ small: Promise.withResolvers<Uint8Array>() }));
vi.mock('./made-smaller.ts', () => ({ madeSmaller: () => small.promise }));

it('a document that was made smaller is kept in its own account, whichever is on the screen by then', async () => {
  const fake = fakePage();
  fake.reply('document.read', () => succeed(new Uint8Array([1])));
  await showProfile('one');
  const compose = useCompose();
  const info = { id: 'scan', name: 'scan.pdf', pages: 1, size: 5_000_000 } as never;
  compose.begin([info], [{ document: 'scan', page: 1, turn: 0 } as never], info);
  const smaller = effectScope().run(() => useSmaller());
  void smaller?.make();
  await settled();
  await showProfile('two');
  small.resolve(new Uint8Array([1]));
  await settled();
  const added = fake.requests.filter(({ name }) => name === 'document.add');
  expect(added.map(({ account }) => account)).toEqual(['one']);
});
