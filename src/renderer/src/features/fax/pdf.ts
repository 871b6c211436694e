import { AnnotationMode, getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

export type { PDFDocumentProxy };

GlobalWorkerOptions.workerSrc = workerUrl;

/** Largest image inside a document, and largest canvas, that is drawn: a page must not eat the memory. */
const MAX_PIXELS = 32_000_000;
const MAX_CANVAS_PIXELS = 8_000_000;

function assets(folder: string): string {
  return new URL(`pdfjs/${folder}/`, document.baseURI).href;
}

/**
 * Opens a document for showing. The page's policy allows neither WebAssembly nor code made from text, so the decoders in
 * plain JavaScript are used; scripts and forms inside the document never run.
 */
export function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: bytes,
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
  }).promise;
}

/** Draws one page `width` CSS pixels wide. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  pageNumber: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> {
  const page = await pdf.getPage(pageNumber);
  const natural = page.getViewport({ scale: 1 });
  const wanted = (width * devicePixelRatio) / natural.width;
  const largest = Math.sqrt(MAX_CANVAS_PIXELS / (natural.width * natural.height));
  const viewport = page.getViewport({ scale: Math.min(wanted, largest) });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE }).promise;
  page.cleanup();
}

/** Height of a page divided by its width. */
export async function pageRatio(pdf: PDFDocumentProxy, pageNumber: number): Promise<number> {
  const page = await pdf.getPage(pageNumber);
  const { width, height } = page.getViewport({ scale: 1 });
  // A page a thousand times as long as wide is no page to look at.
  return Math.min(5, Math.max(0.2, height / width));
}
