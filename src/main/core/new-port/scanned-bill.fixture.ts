import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface Drawn {
  canvas: { toBuffer: (type: 'image/png') => Uint8Array };
}

/** The first page of a PDF as a scanner with 200 dots to the inch gives it, as a PNG. */
export async function scanned(bytes: Uint8Array): Promise<Uint8Array> {
  const standardFontDataUrl = new URL('./', import.meta.resolve('pdfjs-dist/standard_fonts/LICENSE_FOXIT')).pathname;
  const pdf = await getDocument({ data: bytes, useSystemFonts: false, standardFontDataUrl, verbosity: 0 }).promise;
  try {
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: 200 / 72 });
    const made = (pdf.canvasFactory as { create: (width: number, height: number) => unknown }).create(
      Math.round(viewport.width),
      Math.round(viewport.height),
    ) as Drawn;
    await page.render({ canvas: made.canvas as never, viewport }).promise;
    return made.canvas.toBuffer('image/png');
  } finally {
    await pdf.loadingTask.destroy();
  }
}
