import { AnnotationMode, getDocument, GlobalWorkerOptions, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy };

GlobalWorkerOptions.workerSrc = workerUrl;

/** Largest image inside a document, and largest canvas, that is drawn: a page must not eat the memory. */
const MAX_PIXELS = 32_000_000;
const MAX_CANVAS_PIXELS = 8_000_000;
/** A document may be made to be drawn for ever, and to take more and more memory meanwhile. */
const PATIENCE_MS = 8_000;

/** The worker of each document: ended directly, since one that is busy answers to nothing. */
const workers = new WeakMap<PDFDocumentProxy, PDFWorker>();

function assets(folder: string): string {
  return new URL(`pdfjs/${folder}/`, document.baseURI).href;
}

/**
 * Opens a document for showing. The page's policy allows neither WebAssembly nor code made from text, so the decoders in
 * plain JavaScript are used; scripts and forms inside the document never run.
 */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const worker = PDFWorker.create({});
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
        maxImageSize: MAX_PIXELS,
        canvasMaxAreaInBytes: MAX_PIXELS * 4,
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

/** Does `work`, and ends the document's worker when that takes too long. */
async function within<T>(worker: PDFWorker | undefined, work: () => Promise<T>): Promise<T> {
  if (worker?.destroyed) throw new Error('The document took too long to draw');
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    worker?.destroy();
    late.reject(new Error('The document takes too long to draw'));
  }, PATIENCE_MS);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Draws one page `width` CSS pixels wide. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> {
  const page = await within(workers.get(pdf), () => pdf.getPage(pageNumber));
  const natural = page.getViewport({ scale: 1 });
  const wanted = (width * devicePixelRatio) / natural.width;
  const largest = Math.sqrt(MAX_CANVAS_PIXELS / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, largest) });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE });
  try {
    await within(workers.get(pdf), () => task.promise);
  } catch (error) {
    task.cancel();
    throw error;
  } finally {
    page.cleanup();
  }
}

/** Height of a page divided by its width. */
export async function pageRatio(pdf: PDFDocumentProxy, pageNumber: number): Promise<number> {
  const page = await within(workers.get(pdf), () => pdf.getPage(pageNumber));
  const { width, height } = page.getViewport({ scale: 1 });
  // A page a thousand times as long as wide is no page to look at.
  return Math.min(5, Math.max(0.2, height / width));
}
