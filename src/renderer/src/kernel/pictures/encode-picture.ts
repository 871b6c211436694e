import { askWorker } from '#renderer/kernel/ask-worker.ts';
import type { EncodeQuestion, PictureKind } from './encode-worker.ts';

export type { PictureKind };

/**
 * The bytes of a picture's file; takes the bitmap over. Rejects when there is no memory for it.
 *
 * A page encodes only while it is idle, and one that never is waits a second for each picture, or ten for a large PNG
 * (https://source.chromium.org/chromium/chromium/src/+/main:third_party/blink/renderer/core/html/canvas/canvas_async_blob_creator.cc).
 * A worker encodes at once.
 */
export async function encodePicture(bitmap: ImageBitmap, kind: PictureKind): Promise<Uint8Array<ArrayBuffer>> {
  const worker = new Worker(new URL('./encode-worker.ts', import.meta.url), { type: 'module' });
  const question: EncodeQuestion = { bitmap, kind };
  const bytes = await askWorker<Uint8Array<ArrayBuffer> | null>(worker, question, { transfer: [bitmap] });
  if (!bytes) throw new Error('The picture could not be encoded');
  return bytes;
}
