import { encodePicture } from '#renderer/kernel/pictures/encode-picture.ts';
import { onWhite } from '#renderer/kernel/pictures/on-white.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';

/** The first picture of a GIF as a PNG. Throws when it is damaged or too large to be drawn. */
export async function pngOfGif(file: Blob): Promise<Uint8Array> {
  const header = new DataView(await file.slice(0, 10).arrayBuffer());
  const pixels = header.getUint16(6, true) * header.getUint16(8, true);
  if (pixels === 0 || pixels > DOCUMENT_LIMITS.pixels) throw new Error('No picture that can be drawn');
  const bitmap = await createImageBitmap(new Blob([file], { type: 'image/gif' }));
  const drawn = onWhite(bitmap, bitmap).transferToImageBitmap();
  bitmap.close();
  return encodePicture(drawn, { type: 'image/png' });
}
