import { PDFDocument, degrees } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { pdf } from '../test/support.ts';
import { takeIn } from './take-in.ts';

/** A PDF whose pages are told apart by their widths. */
async function ofWidths(...widths: number[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const width of widths) document.addPage([width, 792]);
  return document.save();
}

async function shapesOf(bytes: Uint8Array) {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => `${String(page.getWidth())}/${String(page.getRotation().angle)}`);
}

describe('pages that are put together', () => {
  it('are in the order that was asked for, each turned from how it was', async () => {
    const turned = await PDFDocument.load(await ofWidths(103));
    turned.getPage(0).setRotation(degrees(270));
    const parts = [await ofWidths(101, 102), await turned.save()];
    const taken = await takeIn({
      kind: 'pages',
      parts,
      pages: [
        { part: 1, page: 0, turn: 180 },
        { part: 0, page: 1, turn: 0 },
        { part: 0, page: 0, turn: 90 },
      ],
    });
    expect(taken).toMatchObject({ ok: true, pages: 3 });
    expect(taken.ok && taken.made && (await shapesOf(taken.made))).toEqual(['103/90', '102/0', '101/90']);
  });

  it('are the same bytes each time, so that the same fax is known again', async () => {
    const parts = [await ofWidths(101, 102)];
    const pages = [{ part: 0, page: 1, turn: 0 } as const];
    expect(await takeIn({ kind: 'pages', parts, pages })).toEqual(await takeIn({ kind: 'pages', parts, pages }));
  });

  it('are refused where one of them is not there', async () => {
    const pages = [{ part: 0, page: 7, turn: 0 } as const];
    expect(await takeIn({ kind: 'pages', parts: [await pdf(2)], pages })).toEqual({ ok: false, reason: 'damaged' });
  });
});

describe('the fax that is written', () => {
  it('keeps the documents of its pages and what was put together last, and nothing from before', async () => {
    const { account } = accountOn({ url: 'http://127.0.0.1:1/' });
    const { fax } = account.areas;
    const add = async (name: string) =>
      valueOf(await fax.addDocument({ name, bytes: await ofWidths(101, 102), kind: 'file' }));
    const [first, second] = [await add('First.pdf'), await add('Second.pdf')];
    const pages: PageRef[] = [
      { document: second.id, page: 2, turn: 0 },
      { document: first.id, page: 1, turn: 90 },
    ];
    fax.saveDraft({ documentId: null, pages, waiting: [], from: '', to: '' });
    const earlier = valueOf(await fax.arrange(pages));
    const latest = valueOf(await fax.arrange([...pages].reverse()));
    expect(latest).toMatchObject({ name: 'First.pdf', pages: 2, arranged: true });
    expect(fax.readDocument(earlier.id).ok).toBe(false);
    expect(await shapesOf(valueOf(fax.readDocument(latest.id)))).toEqual(['101/90', '102/0']);
    fax.saveDraft({ documentId: latest.id, pages, waiting: [], from: '', to: '' });
    const draft = valueOf(fax.draft());
    expect(draft.document?.id).toBe(latest.id);
    expect(draft.sources.map(({ name }) => name).sort()).toEqual(['First.pdf', 'Second.pdf']);
  });

  it('cannot be put together from a document that is gone', async () => {
    const { account } = accountOn({ url: 'http://127.0.0.1:1/' });
    expect(await account.areas.fax.arrange([{ document: 'gone', page: 1, turn: 0 }])).toEqual({
      ok: false,
      problem: { kind: 'document', reason: 'damaged' },
    });
  });
});
