import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { randomBytes } from 'node:crypto';
import { DateTime } from 'luxon';
import { scanned } from '../../src/main/core/new-port/scanned-bill.fixture.ts';
import { docx, WEBP } from '../../src/main/core/fax/document-files.fixture.ts';

/** A file as a person would drop it. */
export interface TestFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array;
}

function pdfFile(name: string, bytes: Uint8Array): TestFile {
  return { name, mimeType: 'application/pdf', bytes };
}

async function pages(count: number): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let number = 1; number <= count; number += 1) {
    const page = pdf.addPage([612, 792]);
    page.drawText('Referral for Jordan Avery', { x: 72, y: 700, size: 24, font });
    page.drawText(`Maple Street Dental, page ${number} of ${count}`, { x: 72, y: 664, size: 14, font });
    for (let line = 0; line < 24; line += 1)
      page.drawText('Please see the attached radiographs and the treatment notes of the last visit.', {
        x: 72,
        y: 620 - line * 22,
        size: 12,
        font,
      });
  }
  return pdf;
}

/** A real PDF of `count` letter pages; `salt` makes its content its own. */
export async function referral(count = 3, salt = ''): Promise<TestFile> {
  const pdf = await pages(count);
  pdf.setTitle(`Referral ${salt}`);
  return pdfFile('Referral Avery.pdf', await pdf.save());
}

/** The same, with a page that lies on its side. @param sideways its number, from 1 */
export async function withSidewaysPage(count: number, sideways: number): Promise<TestFile> {
  const pdf = await pages(count);
  const page = pdf.getPage(sideways - 1);
  page.setSize(792, 612);
  page.translateContent(0, -180);
  return pdfFile('Mixed.pdf', await pdf.save());
}

/** A PDF that asks for a password. */
export async function encryptedPdf(): Promise<TestFile> {
  const pdf = await pages(1);
  pdf.encrypt({ userPassword: 'open sesame', ownerPassword: 'open sesame' });
  return pdfFile('Locked.pdf', await pdf.save({ useObjectStreams: false }));
}

/** A PDF with so many bytes more, which no compression takes away. */
export async function heavier(file: TestFile, bytes: number): Promise<TestFile> {
  const pdf = await PDFDocument.load(file.bytes);
  await pdf.attach(randomBytes(bytes), 'scan.bin');
  return { ...file, bytes: await pdf.save() };
}

/** A valid PDF of six megabytes. */
export async function sixMegabytes(): Promise<TestFile> {
  return pdfFile('Large scan.pdf', await heavy(await pages(1)));
}

async function heavy(pdf: PDFDocument): Promise<Uint8Array> {
  const ballast = new Uint8Array(6 * 1024 * 1024);
  for (let index = 0; index < ballast.length; index += 1) ballast[index] = (index * 7919) % 251;
  await pdf.attach(ballast, 'scan.bin', { mimeType: 'application/octet-stream' });
  const bytes = await pdf.save();
  // Attachments are compressed; what is missing to six megabytes is put behind the end, where readers do not look.
  const padding = Math.max(0, ballast.length - bytes.length);
  return Buffer.concat([bytes, Buffer.from(`\n%${'x'.repeat(padding)}\n`)]);
}

export const notAPdf: TestFile = pdfFile(
  'Holiday.pdf',
  Buffer.from('PK\u0003\u0004 and then what a word processor writes'),
);

/** A PNG of 64 by 32 black pixels, as a screenshot in the clipboard would be. */
export const picture: TestFile = {
  name: 'image.png',
  mimeType: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAgCAAAAACH9iFYAAAAGElEQVR4nGNgGAWjYBSMglEwCkbBKEAFAAggAAGm0bC9AAAAAElFTkSuQmCC',
    'base64',
  ),
};

/** Numbers of the account that moves. */
const BILLED = ['3125550142', '3125550143', '3125550145', '3125550147', '3125550148'];

/** A phone bill as a PDF with text, so many days old, that lists the numbers of the account. */
export async function phoneBill(daysOld = 12): Promise<TestFile> {
  return pdfFile('bill.pdf', await (await billPdf(daysOld)).save());
}

/** The same with more bytes than can be sent. */
export async function heavyPhoneBill(): Promise<TestFile> {
  return pdfFile('bill.pdf', await heavy(await billPdf(12)));
}

/** A page with these words, as a scanner gives it: a PDF with a picture. */
export async function scannedFax(words: string): Promise<TestFile> {
  const page = await PDFDocument.create();
  page.addPage().drawText(words, { x: 72, y: 700, size: 28, font: await page.embedFont(StandardFonts.Helvetica) });
  const pdf = await PDFDocument.create();
  const picture = await pdf.embedPng(await scanned(await page.save()));
  pdf.addPage([612, 792]).drawImage(picture, { x: 0, y: 0, width: 612, height: 792 });
  return pdfFile('scan.pdf', await pdf.save());
}

async function billPdf(daysOld: number): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  const statement = DateTime.now().minus({ days: daysOld }).setLocale('en').toFormat('MMMM d, yyyy');
  for (const [index, text] of billOf(statement).entries())
    page.drawText(text, { x: 60, y: 720 - index * 22, size: 12, font });
  return pdf;
}

/** Facts of the account that a bill is for. */
const billOf = (statement: string) => [
  'Hudson Telephone Company',
  `Statement date: ${statement}`,
  'Account number: 4471-2280-09',
  'Billing telephone number: (312) 555-0142',
  'Customer name: Harbor Dental, LLC',
  'Service address: 1200 N Water Street Suite 4',
  'Chicago, IL 60611',
  ...BILLED.map((number) => `Line ${number.replace(/(...)(...)(....)/, '$1.$2.$3')}   $14.02`),
  'Total due: $84.12',
];

const file = (name: string, bytes: Uint8Array): TestFile => ({ name, mimeType: '', bytes });
const text = (name: string, words: string) => file(name, Buffer.from(words));

/** Files of other programs, each a page; the web page asks `address` for everything that it can. */
export function otherKinds(address: string): TestFile[] {
  return [
    file('Letter.docx', docx('Referral for Jordan Avery')),
    text(
      'Page.html',
      `<!doctype html><link rel="stylesheet" href="${address}a.css"><script src="${address}a.js"></script>` +
        `<meta http-equiv="refresh" content="0;url=${address}"><img src="${address}a.png"><iframe src="${address}"></iframe>` +
        `<h1>Directions</h1><script>document.body.innerHTML = ''; for (;;);</script>`,
    ),
    file('Photo.webp', WEBP),
  ];
}
