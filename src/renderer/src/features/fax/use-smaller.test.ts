import { beforeEach, expect, it, vi } from 'vitest';
import { effectScope } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
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

beforeEach(() => {
  LateWorker.one = undefined;
  vi.stubGlobal('Worker', LateWorker);
});

const INFO = { id: 'scan', name: 'scan.pdf', pages: 2, size: 5_000_000 } as never;
const PAGES = [
  { document: 'scan', page: 1, turn: 0 },
  { document: 'scan', page: 2, turn: 0 },
] as never;

/** The documents of a fax, which are being made smaller; `end` is when the worker has done that. */
async function making() {
  const fake = fakePage();
  fake.reply('document.read', () => succeed(new TextEncoder().encode('%PDF-1.7')));
  fake.reply('document.arrange', () => succeed({ ...(INFO as object), id: 'arranged' }));
  await showProfile('one');
  const compose = useCompose();
  compose.begin([INFO], PAGES, INFO);
  const smaller = effectScope().run(() => useSmaller());
  if (!smaller) throw new Error('unreachable');
  const made = smaller.make();
  await vi.waitUntil(() => LateWorker.one?.asked);
  const end = async (data: Uint8Array | null = new Uint8Array([1])) => {
    LateWorker.one?.dispatchEvent(new MessageEvent('message', { data }));
    if (data) {
      await vi.waitUntil(() => fake.names().includes('document.add'));
      await fake.answer('document.add', { id: 'small', name: 'scan.pdf', pages: 2, size: 1_000_000 });
    }
    await made;
  };
  return { fake, compose, smaller, end };
}

it('documents whose pages were changed while they were made smaller stay, which is told, and can be made smaller again', async () => {
  const { compose, smaller, end } = await making();
  await compose.arrange([{ document: 'scan', page: 2, turn: 0 }] as never);
  await end();
  expect(compose.pages).toEqual([{ document: 'scan', page: 2, turn: 0 }]);
  expect([smaller.failed.value, smaller.offered.value]).toEqual([false, true]);
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([
    'The pages were changed meanwhile. They stay as they are.',
  ]);
});

it('documents that cannot be made smaller are not offered to be until their pages are others', async () => {
  const { compose, smaller, end } = await making();
  await end(null);
  expect([smaller.failed.value, smaller.offered.value]).toEqual([true, false]);
  await compose.arrange([{ document: 'scan', page: 2, turn: 0 }] as never);
  expect([smaller.failed.value, smaller.offered.value]).toEqual([false, true]);
});

it('of another fax that is in the form by then nothing is said', async () => {
  const { compose, smaller, end } = await making();
  compose.reset();
  compose.begin([INFO], [...(PAGES as [])], INFO);
  await settled();
  await end();
  expect([smaller.failed.value, smaller.offered.value]).toEqual([false, true]);
  expect([useAnnouncements().spoken, useAnnouncements().toasts]).toEqual(['', []]);
});

it('a document that was made smaller is kept in its own account, whichever is on the screen by then', async () => {
  const fake = fakePage();
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

it('why a smaller document could not be kept is told, and it can be tried again', async () => {
  const { fake, smaller } = await making();
  const full = { kind: 'disk', reason: 'full' } as const;
  LateWorker.one?.dispatchEvent(new MessageEvent('message', { data: new Uint8Array([1]) }));
  await vi.waitUntil(() => fake.names().includes('document.add'));
  await fake.refuse('document.add', full);
  await vi.waitUntil(() => !smaller.making.value);
  expect([smaller.problem.value, smaller.failed.value, smaller.offered.value]).toEqual([full, false, true]);
});
