import mammoth from 'mammoth';
import { htmlPage } from './html-pages.ts';

/** The text of a Word document with its headings, lists, tables and pictures; not its layout. */
export async function docxHtml(bytes: Uint8Array): Promise<string> {
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) });
  return htmlPage(value);
}
