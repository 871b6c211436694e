/// <reference lib="webworker" />
// Makes documents smaller beside the page, which stays free meanwhile.
import { imageSize } from 'image-size';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { shrinkPdf } from './shrink-pdf.ts';
import { drawnOnPaper } from './shrink-picture.ts';

declare const self: DedicatedWorkerGlobalScope;

/** A document, and whether it is a picture that the browser reads. */
export interface ShrinkQuestion {
  bytes: Uint8Array<ArrayBuffer>;
  picture: string | null;
}

/** Dots to the inch of a fax, with a quality that keeps small print. */
const PICTURE = { dpi: 204, quality: 0.75 };

self.addEventListener('message', ({ data: { bytes, picture } }: MessageEvent<ShrinkQuestion>) => {
  const made = picture === null ? shrinkPdf(bytes) : shrinkPicture(bytes, picture);
  void made.then(
    (smaller) => {
      self.postMessage(smaller, [smaller.buffer as ArrayBuffer]);
    },
    () => {
      self.postMessage(null);
    },
  );
});

/** Turned upright as its camera was held. */
async function shrinkPicture(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array> {
  const { width, height } = imageSize(bytes);
  if (width * height > DOCUMENT_LIMITS.pixels) throw new Error('Too many dots');
  const bitmap = await createImageBitmap(new Blob([bytes], { type }));
  return drawnOnPaper(bitmap, PICTURE);
}
