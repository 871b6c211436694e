import { describe, expect, it } from 'vitest';
import type { Cover } from '#shared/domain/fax/cover.ts';
import { valueOf } from '../accounts/account.fixture.ts';
import { Database } from '../store/database.ts';
import { Documents } from '../store/documents.ts';
import { pdf } from '../test/support.ts';
import { coverPage } from './cover-page.ts';
import { DocumentIntake } from './document-intake.ts';
import { takeIn } from './take-in.ts';

const COVER: Cover = {
  ...{ kind: 'plain', language: 'en', toName: '', fromName: 'Maple Street Dental', subject: 'Referral' },
  ...{ message: '', to: '6175550134', from: '2125550142', pages: 2, day: '2026-11-25' },
};
/** Longer than a line. */
const NAME = 'RIVERSIDE ORTHOPEDIC AND SPORTS MEDICINE ASSOCIATES OF NEW YORK';

const withLines = (count: number): Cover => ({
  ...COVER,
  message: Array.from({ length: count }, (_, index) => `line ${String(index)}`).join('\n'),
});

/** The cover with the longest message that fits when no name stands on it. */
async function fullCover(): Promise<{ cover: Cover; lines: number }> {
  let lines = 10;
  while ((await coverPage(withLines(lines + 1))).left === '') lines += 1;
  return { cover: withLines(lines), lines };
}

/** Puts a cover before a page, and answers the page that was drawn for it. */
async function drawnFor(cover: Cover): Promise<Uint8Array | undefined> {
  let drawn: Uint8Array | undefined;
  const intake = new DocumentIntake({
    documents: new Documents(Database.open(':memory:'), null),
    inspector: (source) => {
      if (source.kind === 'pages') [drawn] = source.parts;
      return takeIn(source);
    },
    convert: () => Promise.resolve(undefined),
    logo: () => null,
    time: () => '2026-11-25T10:00:00.000Z',
    added: () => undefined,
  });
  const { id } = valueOf(await intake.add('a.pdf', { kind: 'file', bytes: await pdf(1) }));
  const place = { at: 0, rest: [{ document: id, page: 1, turn: 0 as const }] };
  expect(valueOf(await intake.withCover(cover, place, 'a.pdf')).pages).toBe(2);
  return drawn;
}

describe('the cover page of one of several', () => {
  it('has the whole message that fits without a name, also for a long name', async () => {
    const { cover } = await fullCover();
    expect((await coverPage({ ...cover, toName: NAME })).left).not.toBe('');
    // The same cover is the same bytes.
    expect(await drawnFor({ ...cover, toName: NAME })).toEqual((await coverPage(cover)).bytes);
  });

  it('has the name wherever that takes nothing from the message, or leaving it out does not help', async () => {
    const { lines } = await fullCover();
    for (const count of [3, lines + 20]) {
      const named = { ...withLines(count), toName: NAME };
      expect(await drawnFor(named)).toEqual((await coverPage(named)).bytes);
    }
  });
});
