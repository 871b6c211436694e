import { PDFDocument } from '@cantoo/pdf-lib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pdf } from '../test/support.ts';
import { bmp, docx, GIF, HEIC, odt, OLD_OFFICE, tiff, WEBP, zip } from './document-files.fixture.ts';
import { takeIn, type Inspection } from './take-in.ts';

const text = (words: string) => new TextEncoder().encode(words);
const file = (name: string, bytes: Uint8Array, password?: string) =>
  takeIn({ kind: 'file', name, bytes, ...(password === undefined ? {} : { password }) });

/** What is to be printed. */
function printed(inspection: Inspection): string {
  if (inspection.ok || !inspection.next || !('print' in inspection.next)) throw new Error(JSON.stringify(inspection));
  return /<body>(.*)<\/body>/s.exec(inspection.next.print)?.[1] ?? inspection.next.print;
}

describe('a file becomes a page of HTML that is printed', () => {
  it.each<[string, Uint8Array, string]>([
    ['letter.docx', docx('Dear Dr &lt;Ames&gt;'), '<p><strong>Dear Dr &lt;Ames&gt;</strong></p>'],
    ['notes.md', text('# Visit\n\n*late* & <b>'), '<h1>Visit</h1>\n<p><em>late</em> &amp; <b></p>\n'],
    ['page.html', text('<!doctype html><p>Hi<script>x</script>'), '<!doctype html><p>Hi<script>x</script>'],
    [
      'rows.csv',
      text('Name,Fax\r\n"Ames, Jo",<212>\r\n'),
      '<table><thead><tr><th>Name</th><th>Fax</th></tr></thead><tbody><tr><td>Ames, Jo</td><td>&lt;212&gt;</td></tr></tbody></table>',
    ],
    [
      'letter.odt',
      odt(
        '<text:h text:outline-level="2">Visit &amp; plan</text:h><text:p>Two<text:s text:c="2"/>steps<text:line-break/>then <text:span>one</text:span></text:p>' +
          '<table:table><table:table-row><table:table-cell><text:p>A</text:p></table:table-cell></table:table-row></table:table>',
      ),
      '<h2>Visit &amp; plan</h2><p>Two&nbsp;&nbsp;steps<br>then one</p><table><tr><td><p>A</p></td></tr></table>',
    ],
    [
      'letter.rtf',
      text(
        String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator X;}\b Caf\'e9\b0\par \u8364? 20\'a0<ok> \{x\}}`,
      ),
      '<div class="text"><b>Café</b>\n€ 20\u00a0&lt;ok&gt; {x}</div>',
    ],
  ])('%s', async (name, bytes, html) => {
    expect(printed(await file(name, bytes))).toBe(html);
  });

  it.each([
    ['a GIF', GIF],
    ['a WebP', WEBP],
    ['a BMP', bmp(20, 10)],
  ])('%s is a picture on a page', async (_, bytes) => {
    const inspection = await file('picture', bytes);
    expect(printed(inspection)).toContain(Buffer.from(bytes).toString('base64'));
    expect(inspection).toMatchObject({ next: { isPicture: true } });
  });

  it('a text with characters that the plain font has not', async () => {
    expect(printed(await file('note.txt', text('Grüße <漢字>')))).toBe('<div class="text">Grüße &lt;漢字&gt;</div>');
  });

  it('a text in the Latin alphabet of Windows', async () => {
    const inspection = await file('rows.csv', Uint8Array.of(0x43, 0x61, 0x66, 0xe9));
    expect(printed(inspection)).toContain('<th>Café</th>');
  });
});

describe('a TIFF', () => {
  const picture = { width: 16, height: 2, data: Uint8Array.of(0xff, 0x00, 0x00, 0xff) };

  it('becomes as many pages as it has pictures, without its small copies', async () => {
    const bytes = tiff(picture, { ...picture, tags: { 254: 1 } }, { ...picture, width: 8, height: 4 });
    const inspection = await file('scan.tif', bytes);
    expect(inspection).toMatchObject({ ok: true, pages: 2 });
    const sizes = (await PDFDocument.load((inspection as { made: Uint8Array }).made)).getPages();
    expect(sizes.map((page) => page.getWidth())).toEqual([792, 792]);
  });

  it('of too many pixels is refused by its header', async () => {
    const huge = tiff({ ...picture, width: 100_000, height: 100_000 });
    expect(await file('scan.tif', huge)).toEqual({ ok: false, reason: 'too-many-pixels' });
  });
});

describe('what another program has to do is said', () => {
  it.each<[string, Uint8Array, object]>([
    ['old.doc', OLD_OFFICE, { reason: 'old-word', next: { convert: 'doc' } }],
    ['plan.xls', OLD_OFFICE, { reason: 'spreadsheet', next: { convert: 'xls' } }],
    ['plan.xlsx', zip('xl/workbook.xml'), { reason: 'spreadsheet', next: { convert: 'xlsx' } }],
    ['talk.pptx', zip('ppt/presentation.xml'), { reason: 'slides', next: { convert: 'pptx' } }],
    ['photo.heic', HEIC, { reason: 'heic', next: { convert: 'heic' } }],
    ['folder.zip', zip('a.pdf'), { reason: 'archive' }],
    ['unknown.bin', OLD_OFFICE, { reason: 'not-a-pdf' }],
    ['page.exe', text('MZ and so on'), { reason: 'not-a-pdf' }],
  ])('%s', async (name, bytes, what) => {
    expect(await file(name, bytes)).toEqual({ ok: false, ...what });
  });
});

describe('what is made to take all memory is refused', () => {
  it.each<[string, string, () => Uint8Array, string]>([
    ['a BMP of 30,000 by 30,000', 'a.bmp', () => bmp(1, 1, { width: 30_000, height: 30_000 }), 'too-many-pixels'],
    ['a table of 20,000 rows', 'a.csv', () => text('a,b\n'.repeat(20_000)), 'too-many-pages'],
    [
      'a text of 50 MB in a small file',
      'a.odt',
      () => zipSync({ mimetype: text('application/vnd.oasis.opendocument.text'), 'content.xml': new Uint8Array(51e6) }),
      'too-complex',
    ],
  ])('%s', async (_, name, bytes, reason) => {
    expect(await file(name, bytes())).toEqual({ ok: false, reason });
  });
});

describe('a locked PDF', () => {
  async function locked(): Promise<Uint8Array> {
    const document = await PDFDocument.load(await pdf(2));
    document.encrypt({ userPassword: 'open', ownerPassword: 'own', permissions: {} });
    return document.save({ useObjectStreams: false });
  }

  it('is opened by its password, as a copy without one', async () => {
    const inspection = await file('a.pdf', await locked(), 'open');
    expect(inspection).toMatchObject({ ok: true, pages: 2 });
    expect((await PDFDocument.load((inspection as { made: Uint8Array }).made)).isEncrypted).toBe(false);
  });

  it.each([
    ['without a password', undefined, 'encrypted'],
    ['with a wrong one', 'Open', 'wrong-password'],
    ['with an empty one', '', 'wrong-password'],
  ])('stays closed %s', async (_, password, reason) => {
    expect(await file('a.pdf', await locked(), password)).toEqual({ ok: false, reason });
  });
});
