import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';

/** The first picture of a GIF as a PNG. Throws when it is damaged or too large to be drawn. */
export async function pngOfGif(file: Blob): Promise<Uint8Array> {
  const header = new DataView(await file.slice(0, 10).arrayBuffer());
  const pixels = header.getUint16(6, true) * header.getUint16(8, true);
  if (pixels === 0 || pixels > DOCUMENT_LIMITS.pixels) throw new Error('No picture that can be drawn');
  const bitmap = await createImageBitmap(new Blob([file], { type: 'image/gif' }));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // A see-through background is white on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const png = await canvas.convertToBlob({ type: 'image/png' });
  return new Uint8Array(await png.arrayBuffer());
}
