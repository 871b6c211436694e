import { expect, it, vi } from 'vitest';
import { effectScope } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, showProfile } from '#renderer/test/fake-bridge.ts';
import { useCompose } from './compose.store.ts';
import { useSmaller } from './use-smaller.ts';

/** Stands for the worker that makes a document smaller, which Node has none of: it answers when the test says so. */
class LateWorker extends EventTarget {
  static one: LateWorker | undefined;
  asked = false;
  constructor() {
    super();
    LateWorker.one = this;
  }
  postMessage(): void {
    this.asked = true;
  }
  terminate(): void {}
}

it('a document that was made smaller is kept in its own account, whichever is on the screen by then', async () => {
  const fake = fakePage();
  vi.stubGlobal('Worker', LateWorker);
  fake.reply('document.read', () => succeed(new TextEncoder().encode('%PDF-1.7')));
  await showProfile('one');
  const compose = useCompose();
  const info = { id: 'scan', name: 'scan.pdf', pages: 1, size: 5_000_000 } as never;
  compose.begin([info], [{ document: 'scan', page: 1, turn: 0 } as never], info);
  const smaller = effectScope().run(() => useSmaller());
  void smaller?.make();
  await vi.waitUntil(() => LateWorker.one?.asked);
  await showProfile('two');
  LateWorker.one?.dispatchEvent(new MessageEvent('message', { data: new Uint8Array([1]) }));
  await vi.waitUntil(() => fake.names().includes('document.add'));
  const added = fake.requests.filter(({ name }) => name === 'document.add');
  expect(added.map(({ account }) => account)).toEqual(['one']);
});
