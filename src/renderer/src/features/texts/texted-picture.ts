import { imageSize } from 'image-size';
import { encodePicture } from '#renderer/kernel/pictures/encode-picture.ts';
import { onWhite } from '#renderer/kernel/pictures/on-white.ts';
import { MOST_PICTURE_BYTES } from '#shared/domain/texts/plain-jpeg.ts';

/** Bytes of a file that is looked at, and dots of its picture. */
const MOST_FILE_BYTES = 40_000_000;
const MOST_DOTS = 60_000_000;
/** Longest side in dots, and quality, the best first. */
const STEPS: readonly { side: number; quality: number }[] = [
  { side: 1_600, quality: 0.85 },
  { side: 1_600, quality: 0.7 },
  { side: 1_200, quality: 0.7 },
  { side: 800, quality: 0.6 },
];

/**
 * Draws a picture anew as a JPEG that phones take: what its camera wrote into it, such as the place, does not come along.
 * Null for what is no picture, or one that is too large.
 */
export async function textedPicture(file: Blob): Promise<Uint8Array | null> {
  if (file.size > MOST_FILE_BYTES) return null;
  let bitmap: ImageBitmap;
  try {
    const { width, height } = imageSize(new Uint8Array(await file.arrayBuffer()));
    if (width * height > MOST_DOTS) return null;
    // Turned upright as its camera was held.
    bitmap = await createImageBitmap(file);
  } catch {
    return null;
  }
  try {
    for (const step of STEPS) {
      const bytes = await drawn(bitmap, step);
      if (bytes.byteLength <= MOST_PICTURE_BYTES) return bytes;
    }
    return null;
  } catch {
    return null;
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, { side, quality }: (typeof STEPS)[number]): Promise<Uint8Array> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const sideOf = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = onWhite(bitmap, { width: sideOf(bitmap.width), height: sideOf(bitmap.height) });
  return encodePicture(canvas.transferToImageBitmap(), { type: 'image/jpeg', quality });
}
