import type { PageRef } from '#shared/domain/fax/page-list.ts';
import type { OpenDocuments } from './open-documents.ts';
import { pageRatio } from './pdf.ts';

/** Whether a page lies on its side while another one of the fax is upright. */
export async function liesAmongUpright(
  documents: OpenDocuments,
  pages: readonly PageRef[],
  page: PageRef,
): Promise<boolean> {
  const ratioOf = (one: PageRef) => documents.use(one.document, (pdf) => pageRatio(pdf, one));
  if ((await ratioOf(page)) >= 1) return false;
  for (const other of pages) if (other !== page && (await ratioOf(other)) > 1) return true;
  return false;
}
