// Takes documents out of a message. Runs in the process that looks into documents: a message may be made to do harm.
import { simpleParser } from 'mailparser';
import { isFaxDocument } from './document-kind.ts';

/** The PDF and TIFF files that are attached to a message, by their content. Its HTML is never read. */
export async function faxesAttached(message: Uint8Array): Promise<{ name: string; bytes: Uint8Array }[]> {
  const { attachments } = await simpleParser(Buffer.from(message), {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
    skipTextLinks: true,
  });
  return attachments.flatMap(({ filename = '', content }) =>
    isFaxDocument(content) ? [{ name: filename, bytes: new Uint8Array(content) }] : [],
  );
}
