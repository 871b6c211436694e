import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { COVER_KINDS, COVER_LANGUAGES, COVER_MOST, type Cover } from '#shared/domain/fax/cover.ts';
import { png } from '../test/support.ts';
import { coverPage } from './cover-page.ts';
import { takeIn } from './take-in.ts';

const COVER: Cover = {
  ...{ kind: 'plain', language: 'en', toName: 'Dr. Núñez', fromName: 'Maple Street Dental', subject: 'Referral' },
  ...{ message: 'Two pages follow.', to: '6175550134', from: '2125550142', pages: 3, day: '2026-11-25' },
};

/** The words of a page, read by another library than the one that wrote it. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** Where the title stands, in points from the foot of the page. */
async function titleTop(bytes: Uint8Array): Promise<number> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const { items } = await (await (await task.promise).getPage(1)).getTextContent();
  await task.destroy();
  return Math.max(...items.map((item) => ('str' in item ? ((item.transform as number[])[5] ?? 0) : 0)));
}

const pagesOf = async (bytes: Uint8Array) => (await PDFDocument.load(bytes)).getPageCount();
const letters = (text: string) => text.replace(/\s/g, '');

describe('a cover page', () => {
  it('says to whom, from whom, when, how many pages, and what it is about', async () => {
    const text = await textOf((await coverPage(COVER)).bytes);
    for (const part of ['FAX', 'Dr. Núñez', '(617) 555-0134', 'Maple Street Dental', '(212) 555-0142', 'Referral'])
      expect(text).toContain(part);
    expect(text).toContain('November 25, 2026');
    expect(text).toContain('3, with this one');
    expect(text).toContain('Two pages follow.');
    expect(text).not.toMatch(/URGENT|CONFIDENTIAL|HIPAA/);
  });

  it('is in the language of the recipient', async () => {
    const text = await textOf((await coverPage({ ...COVER, kind: 'confidential', language: 'es' })).bytes);
    for (const part of [
      'Para',
      '25 de noviembre de 2026',
      '3, incluida esta',
      'CONFIDENCIAL',
      'Este fax es confidencial',
    ])
      expect(text).toContain(part);
  });

  it.each(COVER_KINDS)('has the logo above its title, within its room: %s', async (kind) => {
    const tall = { png: Buffer.from(png(20, 60)).toString('base64'), ratio: 3 };
    const wide = { png: Buffer.from(png(90, 9)).toString('base64'), ratio: 0.1 };
    const plain = await titleTop((await coverPage({ ...COVER, kind })).bytes);
    expect(plain - (await titleTop((await coverPage({ ...COVER, kind }, tall)).bytes))).toBeCloseTo(76, 3);
    expect(plain - (await titleTop((await coverPage({ ...COVER, kind }, wide)).bytes))).toBeCloseTo(36, 3);
    const filled = { ...COVER, kind, message: 'word '.repeat(3000) };
    const { bytes, left } = await coverPage(filled, tall);
    expect([await pagesOf(bytes), left.length > (await coverPage(filled)).left.length]).toEqual([1, true]);
  });

  it('has the mark of its kind', async () => {
    expect(await textOf((await coverPage({ ...COVER, kind: 'urgent' })).bytes)).toContain('URGENT');
    const confidential = await textOf((await coverPage({ ...COVER, kind: 'confidential' })).bytes);
    expect(confidential).toContain('CONFIDENTIAL');
    expect(confidential).toContain('This fax is confidential');
  });

  it('is one page whatever is written, and what is not on it is named', async () => {
    const words = fc.array(fc.stringMatching(/^[a-zñ]{1,40}$/), { maxLength: 900 }).map((list) => list.join(' '));
    const forms = fc.record({
      kind: fc.constantFrom(...COVER_KINDS),
      language: fc.constantFrom(...COVER_LANGUAGES),
      message: words.map((text) => text.slice(0, COVER_MOST.message)),
      subject: fc.stringMatching(/^[A-Z ]{0,120}$/),
      toName: fc.stringMatching(/^[A-Z]{0,80}$/),
      fromName: fc.stringMatching(/^[A-Z ]{0,80}$/),
    });
    await fc.assert(
      fc.asyncProperty(forms, async (form) => {
        const { bytes, left } = await coverPage({ ...COVER, ...form });
        expect(await pagesOf(bytes)).toBe(1);
        const shown = letters(await textOf(bytes));
        const message = letters(form.message);
        expect(message.endsWith(letters(left))).toBe(true);
        expect(shown).toContain(message.slice(0, message.length - letters(left).length));
      }),
      { numRuns: 40 },
    );
  });

  it('says what does not fit of a long message', async () => {
    const message = Array.from({ length: 1000 }, (_, index) => `w${index}`).join(' ');
    const { left } = await coverPage({ ...COVER, message });
    expect(left).toMatch(/^w\d+ .* w999$/);
  });

  it('is the same bytes for the same cover, so that the same fax is known again', async () => {
    expect((await coverPage(COVER)).bytes).toEqual((await coverPage(COVER)).bytes);
  });

  it('is refused with a character that cannot be drawn', async () => {
    expect(await takeIn({ kind: 'cover', cover: { ...COVER, subject: '予約' }, logo: null })).toEqual({
      ok: false,
      reason: 'characters',
    });
  });
});
