import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { closePdf, drawForFax, drawPage, openPdf, type PDFDocumentProxy } from './pdf.ts';

async function openedPage(): Promise<PDFDocumentProxy> {
  const made = await PDFDocument.create();
  made.addPage([61, 79]);
  const pdf = await openPdf(await made.save());
  await pdf.getPage(1);
  return pdf;
}

/** Errors that nobody has heard of until `end()`, which also says so of one of its own: the browser tells them in order. */
function unheardErrors(): { end: () => Promise<unknown[]> } {
  const last = new Error('the last one');
  const told = Promise.withResolvers<unknown[]>();
  const reasons: unknown[] = [];
  const onUnheard = (event: PromiseRejectionEvent): void => {
    event.preventDefault();
    if (event.reason === last) told.resolve(reasons);
    else reasons.push(event.reason);
  };
  addEventListener('unhandledrejection', onUnheard);
  onTestFinished(() => {
    removeEventListener('unhandledrejection', onUnheard);
  });
  return {
    end: () => {
      void Promise.reject(last);
      return told.promise;
    },
  };
}

const ways: [string, (pdf: PDFDocumentProxy) => Promise<unknown>][] = [
  ['for the screen', (pdf) => drawPage(pdf, { page: 1, turn: 0 }, document.createElement('canvas'), 400)],
  ['for a fax', (pdf) => drawForFax(pdf, { page: 1, turn: 0 })],
];

test.for(ways)(
  'a page whose document is closed just before it is drawn %s fails, and leaves no error that nobody hears',
  async ([, draw]) => {
    const pdf = await openedPage();
    const unheard = unheardErrors();
    const drawn = draw(pdf);
    await Promise.resolve();
    closePdf(pdf);
    await expect(drawn).rejects.toThrow();
    expect(await unheard.end()).toEqual([]);
  },
);

test.for(ways)('a page is drawn %s while the window is hidden, which has no frames', async ([, draw]) => {
  const pdf = await openedPage();
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  onTestFinished(() => {
    frames.mockRestore();
  });
  await draw(pdf);
  closePdf(pdf);
});
