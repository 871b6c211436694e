import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { h, ref } from 'vue';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { OpenDocuments } from './open-documents.ts';
import type { PDFDocumentProxy } from './pdf.ts';
import PdfPage from './PdfPage.vue';

/** A document of one page, all of it black. */
async function blackPage(): Promise<Uint8Array> {
  const made = await PDFDocument.create();
  made.addPage([61, 79]).drawRectangle({ width: 61, height: 79, color: rgb(0, 0, 0) });
  return made.save();
}

/** How dark the middle of what is drawn is: 255 for black, 0 for nothing. */
function darkness(): number {
  const canvas = document.querySelector('canvas');
  const [, , , alpha = 0] =
    canvas?.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
  return alpha;
}

test('a page that cannot be drawn does not show the page that was there before', async () => {
  const bytes = await blackPage();
  const fake = new FakeBridge();
  fake.reply('document.read', ({ id }: { id: string }) =>
    id === 'good' ? succeed(bytes) : fail({ kind: 'not-found' }),
  );
  const shown = ref<PageRef>({ document: 'good', page: 1, turn: 0 });
  const documents = new OpenDocuments();
  const component = {
    render: () => h(PdfPage, { documents, page: shown.value, number: 1, pages: 2, width: 200 }),
  };
  await showComponent(component, fake);
  await expect.poll(darkness).toBe(255);
  shown.value = { document: 'gone', page: 1, turn: 0 };
  await expect.element(page.getByText('This page could not be drawn.')).toBeVisible();
  expect(darkness()).toBe(0);
  documents.close();
});

/** Documents whose page is read late the second time it is asked for: for the first drawing, whose width is known by then. */
class LateDocuments extends OpenDocuments {
  readonly drawings: Promise<unknown>[] = [];
  readonly #late = Promise.withResolvers<void>();
  #asked = 0;

  get asked(): number {
    return this.#asked;
  }

  letGo(): void {
    this.#late.resolve();
  }

  override use<T>(id: string, work: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
    const drawing = super.use(id, (pdf) => {
      if (this.#asked === 0) {
        const read = pdf.getPage.bind(pdf);
        pdf.getPage = async (number) => {
          this.#asked += 1;
          if (this.#asked === 2) await this.#late.promise;
          return read(number);
        };
      }
      return work(pdf);
    });
    this.drawings.push(drawing);
    return drawing;
  }
}

test('a page that was made wider stays sharp where the drawing of the narrower one comes last', async () => {
  const bytes = await blackPage();
  const fake = new FakeBridge();
  fake.reply('document.read', () => succeed(bytes));
  const width = ref(100);
  const documents = new LateDocuments();
  const shown: PageRef = { document: 'good', page: 1, turn: 0 };
  const component = {
    render: () => h(PdfPage, { documents, page: shown, number: 1, pages: 1, width: width.value }),
  };
  const drawnWidth = () => document.querySelector('canvas')?.width;
  await showComponent(component, fake);
  await expect.poll(() => documents.asked).toBe(2);
  width.value = 400;
  await expect.poll(drawnWidth).toBe(400 * devicePixelRatio);
  documents.letGo();
  await Promise.all(documents.drawings);
  expect(drawnWidth()).toBe(400 * devicePixelRatio);
  documents.close();
});
