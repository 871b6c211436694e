import type { PDFDocumentProxy, PDFPageProxy, PDFWorker, RenderTask } from 'pdfjs-dist';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import type { PageRef } from '#shared/domain/fax/page-list.ts';
import { matrixOf, type PageView, type Turn } from '#shared/domain/fax/page-marks.ts';
import type { PdfText } from '#shared/domain/porting/bill-text.ts';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { encodePicture } from '#renderer/kernel/pictures/encode-picture.ts';
import { drawMarks } from './draw-marks.ts';

export type { PDFDocumentProxy };

/** Half a megabyte that no first screen needs: it is loaded with the first document. */
async function loadPdfjs(): Promise<typeof import('pdfjs-dist')> {
  const pdfjs = await import('pdfjs-dist');
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  return pdfjs;
}

/** Largest canvas that is drawn: a page must not eat the memory. */
const MAX_CANVAS_PIXELS = 8_000_000;
/**
 * A document may be made to be drawn for ever. One that is meant to be read takes a tenth of this time, also on a computer that is
 * slow.
 */
const PATIENCE_MS = 20_000;
/**
 * Each operation of a page (a line, a letter's place, a colour) keeps up to 800 bytes until the page is drawn, so that a fast computer
 * could run out of memory before `PATIENCE_MS`. A dense plan of a building has some hundred thousand.
 */
const MAX_OPERATIONS = 1_000_000;

/** What a fax machine prints on letter paper (ITU-T T.4), and the paper in points. */
const FAX_DOTS = { width: 1728, height: 2156 };
const LETTER = { width: 612, height: 792 };

/** The worker of each document: ended directly, since one that is busy answers to nothing. */
const workers = new WeakMap<PDFDocumentProxy, PDFWorker>();

function assets(folder: string): string {
  return new URL(`pdfjs/${folder}/`, document.baseURI).href;
}

/**
 * Opens a document for showing. The page's policy allows neither WebAssembly nor code made from text, so the decoders in
 * plain JavaScript are used; scripts and forms inside the document never run. The bytes are handed over, and empty afterwards.
 * @param isStrict fails where a part of a page cannot be drawn, rather than leave it out
 */
export async function openPdf(bytes: Uint8Array, isStrict = false): Promise<PDFDocumentProxy> {
  const { getDocument, PDFWorker } = await loadPdfjs();
  const worker = PDFWorker.create({});
  // How long it takes to start says nothing of the document.
  await worker.promise;
  const opened = await within(
    worker,
    () =>
      getDocument({
        data: bytes,
        worker,
        cMapUrl: assets('cmaps'),
        cMapPacked: true,
        standardFontDataUrl: assets('standard_fonts'),
        iccUrl: assets('iccs'),
        wasmUrl: assets('wasm'),
        useWasm: false,
        useSystemFonts: false,
        enableXfa: false,
        disableAutoFetch: true,
        maxImageSize: DOCUMENT_LIMITS.pixels,
        canvasMaxAreaInBytes: DOCUMENT_LIMITS.pixels * 4,
        stopAtErrors: isStrict,
        verbosity: 0,
      }).promise,
  );
  workers.set(opened, worker);
  return opened;
}

export function closePdf(pdf: PDFDocumentProxy): void {
  workers.get(pdf)?.destroy();
  void pdf.loadingTask.destroy();
}

/** Does `work`, and ends the document's worker when that takes too long, or when `work` calls `giveUp`. */
async function within<T>(
  worker: PDFWorker | undefined,
  work: (giveUp: (reason: string) => void) => Promise<T>,
): Promise<T> {
  if (worker?.destroyed) throw new Error('The document was given up before');
  const given = Promise.withResolvers<never>();
  const giveUp = (reason: string): void => {
    worker?.destroy();
    given.reject(new Error(reason));
  };
  const timer = setTimeout(() => {
    giveUp('The document takes too long to draw');
  }, PATIENCE_MS);
  try {
    return await Promise.race([work(giveUp), given.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A window that is covered or minimized has no frames, and pdf.js draws in frames: the page would not be drawn, and would be given up.
 * https://github.com/mozilla/pdf.js/issues/14119
 */
function drawWithoutFrames(task: RenderTask): void {
  Object.assign(task._internalRenderTask ?? {}, { _useRequestAnimationFrame: false });
  // Between its parts there is room for whatever else the page does.
  task.onContinue = (next: () => void) => void scheduler.postTask(next);
}

/** Draws a page, unless its document was closed meanwhile: what is not begun need not be called off. */
async function render(
  pdf: PDFDocumentProxy,
  page: PDFPageProxy,
  parameters: Parameters<PDFPageProxy['render']>[0],
): Promise<void> {
  let task: RenderTask | undefined;
  try {
    await within(workers.get(pdf), (giveUp) => {
      const operationsFilter = (index: number): boolean => {
        const isTooMuch = index >= MAX_OPERATIONS;
        if (isTooMuch) giveUp('The page has too much to draw');
        return !isTooMuch;
      };
      task = page.render({ ...parameters, operationsFilter });
      drawWithoutFrames(task);
      return task.promise;
    });
  } catch (error) {
    task?.cancel();
    throw error;
  }
}

/** A page as it is shown: its number, by how much it is turned clockwise, and what was put on it. */
type ShownPage = Pick<PageRef, 'page' | 'turn' | 'marks'>;

/** Draws one page `width` CSS pixels wide. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  shown: ShownPage,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> {
  const page = await within(workers.get(pdf), () => pdf.getPage(shown.page));
  const rotation = page.rotate + shown.turn;
  const natural = page.getViewport({ scale: 1, rotation });
  const wanted = (width * devicePixelRatio) / natural.width;
  const largest = Math.sqrt(MAX_CANVAS_PIXELS / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, largest), rotation });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const { AnnotationMode } = await loadPdfjs();
  try {
    await render(pdf, page, { canvas, viewport, annotationMode: AnnotationMode.ENABLE });
    const context = canvas.getContext('2d');
    if (context && shown.marks) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      await drawMarks(context, shown.marks, viewport.transform);
    }
  } finally {
    page.cleanup();
  }
}

/** How a page is shown, in its own size. */
export async function pageView(pdf: PDFDocumentProxy, shown: ShownPage): Promise<PageView> {
  const page = await within(workers.get(pdf), () => pdf.getPage(shown.page));
  const { transform, width, height, rotation } = page.getViewport({ scale: 1, rotation: page.rotate + shown.turn });
  return { transform: matrixOf(transform), width, height, angle: (((rotation % 360) + 360) % 360) as Turn };
}

/** A page as the bytes of a picture, and its size on paper in points. */
export interface PagePicture {
  picture: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/** Draws a page as a JPEG with so many dots to the inch. */
export async function pageAsJpeg(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  { dpi, quality }: { dpi: number; quality: number },
): Promise<PagePicture> {
  const page = await within(workers.get(pdf), () => pdf.getPage(pageNumber));
  const { width, height } = page.getViewport({ scale: 1 });
  const canvas = document.createElement('canvas');
  await drawPage(pdf, { page: pageNumber, turn: 0 }, canvas, (width * dpi) / 72 / devicePixelRatio);
  const bitmap = await createImageBitmap(canvas);
  // The memory of a canvas is given back when it has no size, and not when it is forgotten.
  canvas.width = 0;
  return { picture: await encodePicture(bitmap, { type: 'image/jpeg', quality }), width, height };
}

/** The first page of a document as a JPEG that can be read, of some hundred kilobytes. */
export async function firstPageAsJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await openPdf(bytes);
  try {
    return (await pageAsJpeg(pdf, 1, { dpi: 110, quality: 0.8 })).picture;
  } finally {
    closePdf(pdf);
  }
}

/** A page as colours of dots, four bytes each. */
export interface Dots {
  rgba: Uint8ClampedArray<ArrayBuffer>;
  width: number;
  height: number;
}

/** Draws a page on the dots of a fax: 204 across and 196 down to the inch, upright, on letter paper. */
export async function drawForFax(pdf: PDFDocumentProxy, shown: ShownPage): Promise<Dots> {
  const { width, height } = FAX_DOTS;
  const page = await within(workers.get(pdf), () => pdf.getPage(shown.page));
  const turned = page.rotate + shown.turn;
  const natural = page.getViewport({ scale: 1, rotation: turned });
  // A page that lies on its side is turned, as the provider does it.
  const rotation = natural.width > natural.height ? turned + 90 : turned;
  const upright = page.getViewport({ scale: 1, rotation });
  const scale = Math.min(LETTER.width / upright.width, LETTER.height / upright.height);
  const [across, down] = [width / LETTER.width, height / LETTER.height];
  const viewport = page.getViewport({ scale, rotation });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const [x, y] = [(LETTER.width - viewport.width) / 2, (LETTER.height - viewport.height) / 2];
  try {
    await render(pdf, page, { canvas, viewport, transform: [across, 0, 0, down, x * across, y * down] });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no place to draw');
    if (shown.marks) {
      context.setTransform(across, 0, 0, down, x * across, y * down);
      await drawMarks(context, shown.marks, viewport.transform);
    }
    return { rgba: context.getImageData(0, 0, width, height).data, width, height };
  } finally {
    page.cleanup();
  }
}

/** The texts of a page with their places, and how the page is shown. */
export async function pageTexts(
  pdf: PDFDocumentProxy,
  pageNumber: number,
): Promise<{ texts: PdfText[]; view: number[] }> {
  const page = await within(workers.get(pdf), () => pdf.getPage(pageNumber));
  const { items } = await within(workers.get(pdf), () => page.getTextContent());
  const texts = items.flatMap((item) => ('str' in item ? [{ ...item, transform: item.transform as number[] }] : []));
  return { texts, view: page.getViewport({ scale: 1 }).transform };
}

/** Height of a page divided by its width. */
export async function pageRatio(pdf: PDFDocumentProxy, shown: ShownPage): Promise<number> {
  const page = await within(workers.get(pdf), () => pdf.getPage(shown.page));
  const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + shown.turn });
  // A page a thousand times as long as wide is no page to look at.
  return Math.min(5, Math.max(0.2, height / width));
}
