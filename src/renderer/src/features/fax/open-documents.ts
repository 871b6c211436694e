import { ask } from '#renderer/kernel/bridge.ts';
import { closePdf, openPdf, type PDFDocumentProxy } from './pdf.ts';

/** So many documents are open at once when none of them is being drawn: each has a worker with its memory. */
const OPEN_AT_MOST = 4;

interface Open {
  pdf: Promise<PDFDocumentProxy>;
  /** How many pages of it are being drawn. */
  uses: number;
}

/** Main could not hand the document over, which it may the next time. */
class NotRead extends Error {}

/** The documents of a preview, opened when one of their pages comes into sight. */
export class OpenDocuments {
  /** The one that was used last is the last. */
  readonly #open = new Map<string, Open>();
  #closed = false;

  /** Does something with a document, which stays open meanwhile. */
  async use<T>(id: string, work: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
    const open = this.#open.get(id) ?? { pdf: read(id), uses: 0 };
    this.#open.delete(id);
    this.#open.set(id, open);
    open.uses += 1;
    try {
      return await work(await open.pdf);
    } catch (error) {
      // One that is damaged stays: each of its pages would open it once more.
      if (error instanceof NotRead && this.#open.get(id) === open) this.#open.delete(id);
      throw error;
    } finally {
      open.uses -= 1;
      this.#closeIdle();
    }
  }

  /** Closes all of them; what is being drawn fails. */
  close(): void {
    this.#closed = true;
    for (const id of [...this.#open.keys()]) this.#close(id);
  }

  #closeIdle(): void {
    for (const [id, { uses }] of [...this.#open])
      if (uses === 0 && (this.#closed || this.#open.size > OPEN_AT_MOST)) this.#close(id);
  }

  #close(id: string): void {
    const open = this.#open.get(id);
    this.#open.delete(id);
    // One that did not open has nothing to close.
    void open?.pdf.then(closePdf, () => undefined);
  }
}

async function read(id: string): Promise<PDFDocumentProxy> {
  const outcome = await ask('document.read', { id });
  if (!outcome.ok) throw new NotRead('The document cannot be read');
  return openPdf(outcome.value);
}
