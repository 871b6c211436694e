import { marked } from 'marked';
import papaparse from 'papaparse';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { decodeText, escapeHtml, htmlPage } from './html-pages.ts';
import { TooManyPages } from './pasted-page.ts';

/** More rows than that are more pages than may be faxed. */
const ROWS_A_PAGE = 60;

export function markdownHtml(bytes: Uint8Array): string {
  return htmlPage(marked.parse(decodeText(bytes), { async: false }));
}

/** Throws {@link TooManyPages}. */
export function csvHtml(bytes: Uint8Array): string {
  const most = ROWS_A_PAGE * DOCUMENT_LIMITS.pagesBlock;
  const { data } = papaparse.parse<string[]>(decodeText(bytes), { preview: most + 1, skipEmptyLines: true });
  if (data.length > most) throw new TooManyPages();
  const [first = [], ...rows] = data;
  const row = (cells: string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const style = 'table { width: 100%; font-size: 9pt; }';
  return htmlPage(
    `<table><thead>${row(first, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`,
    style,
  );
}
