import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LargeFiles } from '../core/fax/large-files.ts';
import { Arrivals, documentArguments } from './arrivals.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'linekeeper-test-'));
  for (const name of ['a.pdf', 'scan.JPG', 'note.txt', 'app.js', '-odd.pdf']) writeFileSync(join(folder, name), 'x');
  mkdirSync(join(folder, 'folder.pdf'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it.each([
  [['/opt/app', '--flag', 'a.pdf'], ['a.pdf']],
  [
    ['scan.JPG', 'note.txt'],
    ['scan.JPG', 'note.txt'],
  ],
  [['a.pdf/b.pdf', `${'x'.repeat(300)}.pdf`, 'a\0b.pdf', `${'folder/'.repeat(1000)}a.pdf`, 'a.pdf'], ['a.pdf']],
  [['app.js', '.', 'missing.pdf', 'folder.pdf', '-odd.pdf', '--user-data-dir=a.pdf'], []],
  [[], []],
])('of the arguments %j the documents are %j', (argv, names) => {
  expect(documentArguments(argv, folder)).toEqual(names.map((name) => join(folder, name)));
});

it('takes an absolute path as it is', () => {
  expect(documentArguments([join(folder, 'a.pdf')], '/')).toEqual([join(folder, 'a.pdf')]);
});

it('hands over all files of a start at once, each as a document or with its reason, and keeps what could not be kept', async () => {
  const arrived: object[] = [];
  let isFull = true;
  const outcomeOf = (name: string): Outcome<DocumentInfo> => {
    if (name === 'note.txt' && isFull) return fail({ kind: 'disk', reason: 'full' });
    return name === 'scan.JPG'
      ? fail({ kind: 'document', reason: 'damaged', name })
      : succeed({ name } as DocumentInfo);
  };
  const addDocument = ({ name }: { name: string }) => Promise.resolve(outcomeOf(name));
  const faxes = { addDocument, large: new LargeFiles() };
  const arrivals = new Arrivals({
    ofStart: () => [],
    ready: () => Promise.resolve(faxes),
    unreadable: () => undefined,
    arrived: (taken) => arrived.push(taken),
  });
  arrivals.loaded();
  arrivals.add(['a.pdf', 'scan.JPG', 'note.txt', 'missing.pdf'].map((name) => join(folder, name)));
  await expect
    .poll(() => arrived)
    .toEqual([
      {
        documents: [{ name: 'a.pdf' }],
        unread: [
          { name: 'scan.JPG', reason: 'damaged' },
          { name: 'missing.pdf', reason: 'unreadable' },
        ],
      },
    ]);
  isFull = false;
  await arrivals.take();
  expect(arrived.at(-1)).toEqual({ documents: [{ name: 'note.txt' }], unread: [] });
});

it.each([
  ['another account came to the screen', 'other'],
  ['the app was locked', null],
] as const)('takes files again for who is on the screen then where %s while they were read', async (_, next) => {
  const arrived: object[] = [];
  let shown: 'first' | 'other' | null = 'first';
  const faxesOf = (of: string) => ({
    large: new LargeFiles(),
    addDocument: () => {
      if (of === 'first') shown = next;
      return Promise.resolve(succeed({ name: `a.pdf of ${of}` } as DocumentInfo));
    },
  });
  const faxes = { first: faxesOf('first'), other: faxesOf('other') };
  const arrivals = new Arrivals({
    ofStart: () => [],
    ready: () => Promise.resolve(shown && faxes[shown]),
    unreadable: () => undefined,
    arrived: (taken) => arrived.push(taken),
  });
  arrivals.loaded();
  arrivals.add([join(folder, 'a.pdf')]);
  await expect.poll(() => shown).toBe(next);
  shown = 'other';
  await arrivals.take();
  await expect.poll(() => arrived).toEqual([{ documents: [{ name: 'a.pdf of other' }], unread: [] }]);
});

it('waits for the page, and takes the documents of the start once', async () => {
  const arrived: string[] = [];
  const faxes = {
    large: new LargeFiles(),
    addDocument: ({ name }: { name: string }) => Promise.resolve(succeed({ name } as DocumentInfo)),
  };
  const arrivals = new Arrivals({
    ofStart: () => [join(folder, 'a.pdf')],
    ready: () => Promise.resolve(faxes),
    unreadable: () => undefined,
    arrived: ({ documents }) => arrived.push(...documents.map(({ name }) => name)),
  });
  arrivals.add([join(folder, 'scan.JPG')]);
  await arrivals.take();
  expect(arrived).toEqual([]);
  arrivals.loaded();
  await expect.poll(() => arrived).toEqual(['scan.JPG', 'a.pdf']);
  // The page is loaded anew, as at a lock.
  arrivals.loaded();
  await arrivals.take();
  expect(arrived).toEqual(['scan.JPG', 'a.pdf']);
});

it('keeps documents while the page has crashed, also those that were being read then, until it has loaded again', async () => {
  const arrived: string[] = [];
  let crash = () => undefined as void;
  const faxes = {
    large: new LargeFiles(),
    addDocument: ({ name }: { name: string }) => {
      crash();
      return Promise.resolve(succeed({ name } as DocumentInfo));
    },
  };
  const arrivals = new Arrivals({
    ofStart: () => [],
    ready: () => Promise.resolve(faxes),
    unreadable: () => undefined,
    arrived: ({ documents }) => arrived.push(...documents.map(({ name }) => name)),
  });
  arrivals.loaded();
  crash = () => {
    arrivals.gone();
  };
  arrivals.add([join(folder, 'a.pdf')]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  crash = () => undefined;
  arrivals.add([join(folder, 'scan.JPG')]);
  await arrivals.take();
  expect(arrived).toEqual([]);
  arrivals.loaded();
  await expect.poll(() => arrived).toEqual(['a.pdf', 'scan.JPG']);
});
