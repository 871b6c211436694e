import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { markPage } from '#shared/domain/fax/page-list.ts';
import { useHeldDocument } from '#renderer/stores/held-document.store.ts';
import { fakePage, settled, showProfile, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { useCompose } from './compose.store.ts';
import { writesIn } from './fax-form.ts';

const DRAFT = { documentId: null, from: '', to: '', document: null, sources: [] };
const NOTHING = { documentId: null, pages: [], waiting: [], from: '' };
let fake: FakeBridge;

function file(name: string, size = 3): File {
  return new File([new Uint8Array(size)], name);
}

const signIn = () => showProfile('one');

/** What main was asked to keep as the fax that is written, with the account that it is for. */
const saved = () =>
  fake.requests.filter(({ name }) => name === 'fax.saveDraft').map(({ payload, account }) => ({ payload, account }));

beforeEach(() => {
  fake = fakePage();
  fake.reply('fax.draft', () => succeed(DRAFT));
  fake.reply('fax.saveDraft', () => succeed(null));
  fake.reply('document.add', ({ name }: { name: string }) =>
    name.startsWith('bad') ? fail({ kind: 'document', reason: 'not-a-pdf', name }) : succeed(info(name)),
  );
  fake.reply('document.arrange', ({ pages }: { pages: unknown[] }) => succeed(info('arranged', pages.length)));
});

const info = (name: string, pages = 2) => ({ id: name, name, pages });
const shown = () =>
  useCompose()
    .pages.map(({ document, page }) => `${document} ${String(page)}`)
    .join(', ');
const offer = (...names: string[]) => useCompose().offer(names.map((name) => file(name)));

describe('documents that are dropped while nobody is signed in', () => {
  it('wait, and go into the fax once somebody is', async () => {
    const held = useHeldDocument();
    await offer('First.pdf', 'Second.pdf');
    await offer('Third.pdf');
    expect(held.files.map(({ name }) => name)).toEqual(['First.pdf', 'Second.pdf', 'Third.pdf']);
    expect(fake.requests).toEqual([]);

    await signIn();
    await useCompose().claim();
    expect(held.files).toEqual([]);
    expect(useCompose().parts.map(({ name }) => name)).toEqual(['First.pdf', 'Second.pdf', 'Third.pdf']);
  });

  it('wait, too, where main has taken them in and the page does not know the account yet', async () => {
    await useCompose().arrive({
      documents: [info('From the icon.pdf')],
      unread: [{ name: 'bad.txt', reason: 'not-a-pdf' }],
    } as never);
    await signIn();
    await useCompose().claim();
    expect(useCompose().parts.map(({ name }) => name)).toEqual(['From the icon.pdf']);
    expect(useCompose().problems).toEqual([{ kind: 'document', reason: 'not-a-pdf', name: 'bad.txt' }]);
    await useCompose().claim();
    expect(useCompose().parts).toHaveLength(1);
  });

  it('are refused at once when they are too large for any fax', async () => {
    const compose = useCompose();
    await compose.offer([file('Scan.pdf', DOCUMENT_LIMITS.shrinkable + 1), file('Small.pdf')]);
    expect(useHeldDocument().files.map(({ name }) => name)).toEqual(['Small.pdf']);
    expect(compose.problems).toEqual([{ kind: 'document', reason: 'too-large', name: 'Scan.pdf' }]);
  });
});

describe('documents that are dropped at once', () => {
  beforeEach(signIn);

  it('are the pages of one fax in their order, and what is sent is put together from them', async () => {
    await offer('First.pdf', 'Second.pdf');
    expect(shown()).toBe('First.pdf 1, First.pdf 2, Second.pdf 1, Second.pdf 2');
    expect(useCompose().document).toMatchObject({ id: 'arranged', pages: 4 });
  });

  it('are all named where they cannot be read, and the others are there', async () => {
    await offer('bad one.pdf', 'First.pdf', 'bad two.pdf');
    const compose = useCompose();
    expect(compose.problems.map((problem) => 'name' in problem && problem.name)).toEqual([
      'bad one.pdf',
      'bad two.pdf',
    ]);
    expect(shown()).toBe('First.pdf 1, First.pdf 2');
    expect(compose.unread).toBe('bad one.pdf, bad two.pdf');
  });

  it('are read in their order although another drop comes meanwhile', async () => {
    await Promise.all([offer('First.pdf'), offer('Second.pdf'), offer('Third.pdf')]);
    expect(shown()).toBe('First.pdf 1, First.pdf 2');
    expect(useCompose().waiting.map(({ name }) => name)).toEqual(['Second.pdf', 'Third.pdf']);
  });

  it('have at most as many pages as can be faxed', async () => {
    fake.reply('document.add', ({ name }: { name: string }) => succeed(info(name, 150)));
    await offer('First.pdf', 'Second.pdf');
    expect(useCompose().pages).toHaveLength(150);
    expect(useCompose().problems).toEqual([{ kind: 'document', reason: 'too-many-pages', name: 'Second.pdf' }]);
  });
});

describe('a document that is dropped where there is one', () => {
  beforeEach(async () => {
    await signIn();
    await offer('First.pdf');
    await offer('Second.pdf');
  });

  it('is read before it is asked about', () => {
    expect(useCompose().document?.name).toBe('First.pdf');
    expect(useCompose().waiting.map(({ name }) => name)).toEqual(['Second.pdf']);
  });

  it.each([
    ['add', 'First.pdf 1, First.pdf 2, Second.pdf 1, Second.pdf 2'],
    ['replace', 'Second.pdf 1, Second.pdf 2'],
    ['leave', 'First.pdf 1, First.pdf 2'],
  ] as const)('and is answered with “%s” makes the pages %s', async (answer, pages) => {
    const compose = useCompose();
    await compose.answer(answer);
    expect(shown()).toBe(pages);
    expect(compose.waiting).toEqual([]);
    if (answer === 'leave') return;
    compose.undo();
    expect(shown()).toBe('First.pdf 1, First.pdf 2');
  });

  it('is kept with the draft until it is answered', () => {
    expect(saved().at(-1)?.payload).toMatchObject({ documentId: 'First.pdf', waiting: ['Second.pdf'] });
  });

  it.each([
    ['Scan.pdf', DOCUMENT_LIMITS.block + 1, 'too-large'],
    ['bad.docx', 3, 'not-a-pdf'],
  ])('and cannot be read (%s) is named, and the first stays', async (name, size, reason) => {
    const compose = useCompose();
    await compose.answer('leave');
    await compose.offer([file(name, size)]);
    expect(compose.waiting).toEqual([]);
    expect(compose.document?.name).toBe('First.pdf');
    expect(compose.problems).toEqual([{ kind: 'document', reason, name }]);
    expect(compose.unread).toBe(name);
    await offer('Third.pdf');
    expect(compose.unread).toBeNull();
    await compose.answer('replace');
    expect(compose.document?.name).toBe('Third.pdf');
  });
});

describe('the pages of the fax', () => {
  beforeEach(signIn);

  it('are sent as the document they are of while nothing is changed about them', async () => {
    await offer('First.pdf');
    const compose = useCompose();
    const before = compose.pages;
    await compose.arrange([...before].reverse());
    expect(compose.document?.id).toBe('arranged');
    compose.undo();
    expect(compose.pages).toEqual(before);
    expect(compose.document?.id).toBe('First.pdf');
    expect(compose.canUndo).toBe(false);
  });

  it('are no document to send while that is put together, and only the last arrangement counts', async () => {
    await offer('First.pdf');
    const compose = useCompose();
    fake.reply('document.arrange', () => undefined);
    void compose.arrange([...compose.pages].reverse());
    expect(compose.adding).toBe(true);
    expect(saved().at(-1)?.payload).toMatchObject({ documentId: null, pages: [{ page: 2 }, { page: 1 }] });
    compose.undo();
    await fake.answer('document.arrange', info('late'));
    expect(compose.document?.id).toBe('First.pdf');
    expect(compose.adding).toBe(false);
  });

  it('are put together once more after many changes in a row, and not once for each', async () => {
    await offer('First.pdf');
    const compose = useCompose();
    fake.reply('document.arrange', () => undefined);
    const mark = (x: number) => ({ id: 'm', kind: 'tick', x, y: 1, angle: 0, width: 9, height: 9 }) as const;
    for (let x = 1; x <= 20; x += 1) void compose.arrange(markPage(compose.pages, 0, [mark(x)]));
    expect(saved().at(-1)?.payload).toMatchObject({ pages: [{ marks: [{ x: 20 }] }, { page: 2 }] });
    await fake.answer('document.arrange', info('first'));
    expect(compose.adding).toBe(true);
    await fake.answer('document.arrange', info('last'));
    expect(compose.document?.id).toBe('last');
    const asked = fake.requests.filter(({ name }) => name === 'document.arrange').map(({ payload }) => payload);
    expect(asked).toMatchObject([{ pages: [{ marks: [{ x: 1 }] }, {}] }, { pages: [{ marks: [{ x: 20 }] }, {}] }]);
    compose.undo();
    expect(compose.pages[0]?.marks).toMatchObject([{ x: 19 }]);
  });

  it('come back with the draft, and are put together again where the app ended before they were', async () => {
    const pages = [
      { document: 'b', page: 2, turn: 90 },
      { document: 'a', page: 1, turn: 0 },
    ];
    fake.reply('fax.draft', () => succeed({ ...DRAFT, pages, sources: [info('a'), info('b')] }));
    const compose = useCompose();
    await compose.load();
    expect(compose.pages).toEqual(pages);
    await expect.poll(() => compose.document?.id).toBe('arranged');
    expect(compose.canUndo).toBe(false);
  });

  it('are those of the document that was put together where the others are gone', async () => {
    const pages = [{ document: 'gone', page: 2, turn: 90 }];
    fake.reply('fax.draft', () => succeed({ ...DRAFT, documentId: 'kept', document: info('kept'), pages }));
    const compose = useCompose();
    await compose.load();
    expect(shown()).toBe('kept 1, kept 2');
  });

  it('are those that are there, where the cover page is gone and nothing was put together', async () => {
    const pages = [
      { document: 'gone', page: 1, turn: 0 },
      { document: 'a', page: 2, turn: 90 },
    ];
    fake.reply('fax.draft', () => succeed({ ...DRAFT, pages, sources: [info('a')] }));
    const compose = useCompose();
    await compose.load();
    expect(compose.pages).toEqual([pages[1]]);
    await expect.poll(() => compose.document?.id).toBe('arranged');
  });
});

describe('another fax that comes to the form', () => {
  beforeEach(signIn);

  it('comes after all of this one was saved, and nothing of this one is saved over it', async () => {
    await offer('First.pdf');
    const compose = useCompose();
    compose.to = '617 555 0134';
    compose.save();
    const next = { ...DRAFT, to: 'Dr. Lee', pages: [{ document: 'b', page: 1, turn: 0 }], sources: [info('b', 1)] };
    fake.reply('fax.openDraft', () => {
      fake.reply('fax.draft', () => succeed(next));
      return succeed(null);
    });
    await compose.exchange(async () => {
      // What a late watcher of the screen would do.
      compose.save();
      return ask('fax.openDraft', { id: 'other' });
    });
    expect(compose.to).toBe('Dr. Lee');
    expect(shown()).toBe('b 1');
    expect(compose.canUndo).toBe(false);
    const at = fake.requests.findIndex(({ name }) => name === 'fax.openDraft');
    const payloads = (some: typeof fake.requests) =>
      some.filter(({ name }) => name === 'fax.saveDraft').map(({ payload }) => payload);
    expect(payloads(fake.requests.slice(0, at)).at(-1)).toMatchObject({
      ...{ to: '617 555 0134', pages: [{ document: 'First.pdf' }, {}] },
    });
    for (const payload of payloads(fake.requests.slice(at))) expect(payload).toMatchObject({ to: 'Dr. Lee' });
  });

  it('does not come before the last save of this one was answered', async () => {
    const compose = useCompose();
    await compose.load();
    fake.reply('fax.saveDraft', () => undefined);
    fake.reply('fax.openDraft', () => succeed(null));
    compose.to = '617 555 0134';
    compose.save();
    const exchanged = compose.exchange(() => ask('fax.openDraft', { id: 'other' }));
    await settled();
    expect(fake.requests.map(({ name }) => name)).not.toContain('fax.openDraft');
    await fake.answer('fax.saveDraft', null);
    expect(await exchanged).toBeNull();
    expect(fake.requests.map(({ name }) => name)).toContain('fax.openDraft');
  });

  it('does not come before the files of this one were read, which belong to this one', async () => {
    const compose = useCompose();
    fake.reply('document.add', () => undefined);
    const reading = offer('Slow.pdf');
    await settled();
    const next = { ...DRAFT, pages: [{ document: 'b', page: 1, turn: 0 }], sources: [info('b', 1)] };
    fake.reply('fax.openDraft', () => {
      fake.reply('fax.draft', () => succeed(next));
      return succeed(null);
    });
    const exchanged = compose.exchange(() => ask('fax.openDraft', { id: 'other' }));
    await settled();
    expect(fake.requests.map(({ name }) => name)).not.toContain('fax.openDraft');
    expect(compose.isReading).toBe(true);
    await fake.answer('document.add', info('Slow.pdf'));
    await Promise.all([reading, exchanged]);
    const at = fake.requests.findIndex(({ name }) => name === 'fax.openDraft');
    const before = fake.requests.slice(0, at).filter(({ name }) => name === 'fax.saveDraft');
    expect(before.at(-1)?.payload).toMatchObject({ documentId: 'Slow.pdf' });
    expect(shown()).toBe('b 1');
  });

  it('comes while the pages of this one are put together', async () => {
    const compose = useCompose();
    await offer('First.pdf');
    fake.reply('document.arrange', () => undefined);
    void compose.arrange([...compose.pages].reverse());
    expect([compose.arranging, compose.isReading]).toEqual([true, false]);
    fake.reply('fax.openDraft', () => succeed(null));
    expect(await compose.exchange(() => ask('fax.openDraft', { id: 'other' }))).toBeNull();
    expect(shown()).toBe('');
    await fake.answer('document.arrange', info('arranged'));
    expect([shown(), compose.document]).toEqual(['', null]);
    expect(saved().at(-1)?.payload).toMatchObject({ documentId: null, pages: [{ page: 2 }, { page: 1 }] });
  });

  it('is the one that was opened last, where another was opened before the one in between was read', async () => {
    const compose = useCompose();
    await compose.load();
    fake.reply('fax.openDraft', () => undefined);
    fake.reply('fax.draft', () => undefined);
    const opened = ['first', 'second'].map((id) => () => compose.exchange(() => ask('fax.openDraft', { id })));
    const first = opened[0]?.();
    await settled();
    await fake.answer('fax.openDraft', null);
    const second = opened[1]?.();
    await settled();
    await fake.answer('fax.draft', { ...DRAFT, to: 'First' });
    await fake.answer('fax.openDraft', null);
    if (fake.names().includes('fax.draft')) await fake.answer('fax.draft', { ...DRAFT, to: 'Second' });
    await Promise.all([first, second]);
    expect(compose.to).toBe('Second');
  });

  it('leaves this one in the form where it cannot come', async () => {
    const compose = useCompose();
    await compose.load();
    fake.reply('fax.draft', () => succeed({ ...DRAFT, to: '617 555 0134' }));
    const problem = await compose.exchange(() => Promise.resolve(fail({ kind: 'not-found' })));
    expect(problem).toEqual({ kind: 'not-found' });
    expect(compose.to).toBe('617 555 0134');
  });

  it('is one that was sent before: what was being written is put aside first', async () => {
    await offer('First.pdf');
    const compose = useCompose();
    fake.reply('fax.beginDraft', () => succeed(null));
    fake.reply('fax.draft', () => succeed(DRAFT));
    const job = { from: '2125550142', to: '6175550134', documentGone: false, document: info('sent') };
    await compose.restore(job as never);
    const asked = fake.requests.map(({ name }) => name).filter((name) => /Draft$/.test(name));
    expect(asked.slice(asked.indexOf('fax.beginDraft'))).toEqual(['fax.beginDraft', 'fax.saveDraft']);
    expect(saved().at(-1)?.payload).toMatchObject({ documentId: 'sent', to: '(617) 555-0134', from: '2125550142' });
  });
});

describe('a fax that was sent before', () => {
  beforeEach(signIn);

  it('does not take the place of one that cannot be put aside', async () => {
    await offer('First.pdf');
    const compose = useCompose();
    fake.reply('fax.beginDraft', () => fail({ kind: 'disk', reason: 'full' }));
    fake.reply('fax.draft', () => succeed({ ...DRAFT, documentId: 'First.pdf', document: info('First.pdf') }));
    const job = { from: '2125550142', to: '6175550134', documentGone: false, document: info('sent') };
    expect(await compose.restore(job as never)).toEqual({ kind: 'disk', reason: 'full' });
    expect([shown(), compose.to]).toEqual(['First.pdf 1, First.pdf 2', '']);
    expect(saved().at(-1)?.payload).toMatchObject({ documentId: 'First.pdf', to: '' });
  });
});

describe('the quick fax window', () => {
  beforeEach(async () => {
    writesIn('quick');
    await signIn();
  });
  afterEach(() => {
    writesIn('main');
  });

  it('names its form in all that main is asked about the fax', async () => {
    fake.reply('fax.beginDraft', () => succeed(null));
    await offer('First.pdf', 'Second.pdf');
    await useCompose().exchange(() => ask('fax.beginDraft', { form: 'quick' }));
    const asked = fake.requests.filter(({ name }) => /Draft$|^fax\.draft$|arrange$/.test(name));
    expect(new Set(asked.map(({ name }) => name))).toEqual(
      new Set(['fax.draft', 'fax.saveDraft', 'document.arrange', 'fax.beginDraft']),
    );
    for (const { payload } of asked) expect(payload).toMatchObject({ form: 'quick' });
  });
});

describe('the draft', () => {
  async function typed(to: string) {
    const compose = useCompose();
    await compose.load();
    compose.to = to;
    compose.save();
    return compose;
  }

  it('is saved when it was typed before the earlier draft was read', async () => {
    await signIn();
    fake.reply('fax.draft', () => undefined);
    const compose = useCompose();
    void compose.load();
    compose.to = '617';
    compose.save();
    expect(saved()).toEqual([]);
    await fake.answer('fax.draft', DRAFT);
    expect(saved().map(({ payload }) => payload)).toEqual([{ ...NOTHING, to: '617' }]);
  });

  it('is saved with each key, also while the save of an earlier key is on its way', async () => {
    await signIn();
    fake.reply('fax.saveDraft', () => undefined);
    const compose = await typed('6');
    compose.to = '61';
    compose.save();
    expect(saved().map(({ payload }) => payload)).toEqual([
      { ...NOTHING, to: '6' },
      { ...NOTHING, to: '61' },
    ]);
  });

  it.each([
    ['another account comes to the screen', () => showProfile('two')],
    ['the person signs out', () => showProfile(null)],
  ])('that was typed right before %s is saved for its own account', async (_, leave) => {
    await signIn();
    fake.reply('fax.saveDraft', () => undefined);
    const compose = await typed('6');
    // The form watches its fields, and hears of the last key only when the account has left.
    const left = leave();
    compose.to = '617';
    compose.save();
    await left;
    expect(saved().at(-1)).toEqual({ payload: { ...NOTHING, to: '617' }, account: 'one' });
    expect(saved().filter(({ account }) => account !== 'one')).toEqual([]);
    expect(useCompose().to).toBe('');
  });

  it('keeps its files in its own account when another one comes to the screen while they are read', async () => {
    await signIn();
    const compose = useCompose();
    await compose.load();
    const read = compose.offer([file('First.pdf'), file('Second.pdf')]);
    await showProfile('two');
    await read;
    const added = fake.requests.filter(({ name }) => name === 'document.add');
    expect(added.map(({ account }) => account)).toEqual(['one', 'one']);
  });

  it('takes up an earlier fax in its own account only', async () => {
    await signIn();
    const compose = await typed('617');
    fake.reply('fax.saveDraft', () => undefined);
    compose.save();
    const job = { from: '2125550142', to: '6175550134', documentGone: true, document: null };
    const taken = compose.restore(job as never);
    await showProfile('two');
    fake.reply('fax.beginDraft', () => succeed(null));
    await fake.answer('fax.saveDraft', null);
    await taken;
    const asked = fake.requests.filter(({ name }) => /^fax\.(beginDraft|draft)$/.test(name));
    expect(new Set(asked.map(({ account }) => account))).toEqual(new Set(['one']));
  });
});

describe('a file that is not in the fax that it was given for', () => {
  beforeEach(signIn);
  const lacking = () => (saved().at(-1)?.payload as { unread?: string }).unread;
  const notAdded = (name: string) => [{ kind: 'document', reason: 'not-added', name }];

  it('is named in the draft from when it is given until it is there', async () => {
    fake.reply('document.add', () => undefined);
    const reading = offer('First.pdf', 'Second.pdf');
    await settled();
    expect(lacking()).toBe('First.pdf, Second.pdf');
    await fake.answer('document.add', info('First.pdf'));
    // What the draft has where the page ends now, as at a lock.
    expect(saved().at(-1)?.payload).toMatchObject({ pages: [{ document: 'First.pdf' }, {}], unread: 'Second.pdf' });
    await fake.answer('document.add', info('Second.pdf'));
    await reading;
    expect(lacking()).toBeUndefined();
  });

  it('is named, too, where it was given to be added to others', async () => {
    await offer('First.pdf');
    fake.reply('document.add', () => undefined);
    const reading = offer('Second.pdf');
    await settled();
    expect(lacking()).toBe('Second.pdf');
    await fake.answer('document.add', info('Second.pdf'));
    await reading;
    expect(saved().at(-1)?.payload).toMatchObject({ waiting: ['Second.pdf'] });
    expect(lacking()).toBeUndefined();
  });

  it('is told of with the draft, and asked about, until another file comes', async () => {
    const draft = { ...DRAFT, documentId: 'First.pdf', document: info('First.pdf'), unread: 'Second.pdf' };
    fake.reply('fax.draft', () => succeed(draft));
    const compose = useCompose();
    await compose.load();
    expect([compose.unread, compose.problems]).toEqual(['Second.pdf', notAdded('Second.pdf')]);
    await offer('Second.pdf');
    expect([compose.unread, compose.problems, lacking()]).toEqual([null, [], undefined]);
  });

  it('and could not be read goes with its fax to the other form, or aside', async () => {
    await offer('First.pdf', 'bad.pdf');
    expect(lacking()).toBe('bad.pdf');
    const compose = useCompose();
    const kept = saved().at(-1)?.payload as object;
    fake.reply('fax.openInForm', () => succeed(null));
    await compose.exchange(() => ask('fax.openInForm', undefined));
    expect([compose.unread, compose.problems]).toEqual([null, []]);
    fake.reply('fax.openDraft', () => {
      fake.reply('fax.draft', () => succeed({ ...DRAFT, ...kept, sources: [info('First.pdf')] }));
      return succeed(null);
    });
    await compose.exchange(() => ask('fax.openDraft', { id: 'aside' }));
    expect([compose.unread, compose.problems]).toEqual(['bad.pdf', notAdded('bad.pdf')]);
  });

  it('is told of where none of them is there, and no longer once one is', async () => {
    fake.reply('fax.draft', () => succeed({ ...DRAFT, unread: 'First.pdf' }));
    const compose = useCompose();
    await compose.load();
    expect(compose.problems).toEqual(notAdded('First.pdf'));
    await offer('First.pdf');
    expect([compose.unread, lacking()]).toEqual([null, undefined]);
  });
});

describe('a fax whose draft could not be read', () => {
  it('is read with the next change, and what was typed is kept', async () => {
    await signIn();
    const compose = useCompose();
    fake.reply('fax.draft', () => fail({ kind: 'disk', reason: 'failing' }));
    await compose.load();
    fake.reply('fax.draft', () => succeed({ ...DRAFT, from: '2125550100', to: '617 555 0134' }));
    compose.to = '646 555 0177';
    compose.save();
    await settled();
    expect(compose.from).toBe('2125550100');
    expect(saved().at(-1)?.payload).toMatchObject({ from: '2125550100', to: '646 555 0177' });
  });
});
