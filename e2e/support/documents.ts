import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

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

/** A PDF that asks for a password. */
export async function encryptedPdf(): Promise<TestFile> {
  const pdf = await pages(1);
  pdf.encrypt({ userPassword: 'open sesame', ownerPassword: 'open sesame' });
  return pdfFile('Locked.pdf', await pdf.save({ useObjectStreams: false }));
}

/** A valid PDF of six megabytes. */
export async function sixMegabytes(): Promise<TestFile> {
  const pdf = await pages(1);
  const ballast = new Uint8Array(6 * 1024 * 1024);
  for (let index = 0; index < ballast.length; index += 1) ballast[index] = (index * 7919) % 251;
  await pdf.attach(ballast, 'scan.bin', { mimeType: 'application/octet-stream' });
  const bytes = await pdf.save();
  // Attachments are compressed; what is missing to six megabytes is put behind the end, where readers do not look.
  const padding = Math.max(0, ballast.length - bytes.length);
  return pdfFile('Large scan.pdf', Buffer.concat([bytes, Buffer.from(`\n%${'x'.repeat(padding)}\n`)]));
}

export const emptyFile: TestFile = pdfFile('Empty.pdf', new Uint8Array());

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
