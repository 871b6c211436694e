import type { G4Page } from '#shared/domain/fax-eye/g4-pdf.ts';
import type { PageProblem } from '#shared/domain/fax-eye/page-problems.ts';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import type { OpenDocuments } from './open-documents.ts';
import { drawForFax, type Dots } from './pdf.ts';

/** Rows to the inch: 196, or 98 where the other machine is set so. */
export type Resolution = 'fine' | 'standard';
type What = Resolution | 'problems' | 'encode';

export interface EyeQuestion extends Dots {
  id: number;
  what: What;
}

export interface EyeAnswer {
  id: number;
  answer: Dots | G4Page | PageProblem[];
}

/** How the other machine prints pages, worked out in a worker. */
export class FaxEye {
  readonly #documents: OpenDocuments;
  readonly #waiting = new Map<
    number,
    { resolve: (answer: EyeAnswer['answer']) => void; reject: (error: Error) => void }
  >();
  #worker: Worker | undefined;
  #last = 0;

  constructor(documents: OpenDocuments) {
    this.#documents = documents;
  }

  look(page: PageRef, resolution: Resolution): Promise<Dots> {
    return this.#ask(page, resolution) as Promise<Dots>;
  }

  problems(page: PageRef): Promise<PageProblem[]> {
    return this.#ask(page, 'problems') as Promise<PageProblem[]>;
  }

  encode(page: PageRef): Promise<G4Page> {
    return this.#ask(page, 'encode') as Promise<G4Page>;
  }

  close(): void {
    this.#worker?.terminate();
    this.#fail();
  }

  async #ask(page: PageRef, what: What): Promise<EyeAnswer['answer']> {
    const dots = await this.#documents.use(page.document, (pdf) => drawForFax(pdf, page));
    const id = (this.#last += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#started().postMessage({ id, what, ...dots } satisfies EyeQuestion, [dots.rgba.buffer]);
    });
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./fax-eye-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<EyeAnswer>) => {
      this.#waiting.get(data.id)?.resolve(data.answer);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener('error', () => {
      this.#fail();
    });
    this.#worker = worker;
    return worker;
  }

  #fail(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The page could not be worked on'));
    this.#waiting.clear();
  }
}
