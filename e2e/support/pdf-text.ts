import { readFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** All words of a page of a PDF, as another program reads it. @param source its path, or its bytes */
export async function textOfPdf(source: string | Uint8Array, number = 1): Promise<string> {
  const data = typeof source === 'string' ? new Uint8Array(await readFile(source)) : source.slice();
  const task = getDocument({ data, verbosity: 0 });
  const page = await (await task.promise).getPage(number);
  const { items } = await page.getTextContent();
  await task.destroy();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
}
