import { encodePicture, type PictureKind } from '#renderer/kernel/pictures/encode-picture.ts';

/** A picture that is hard to compress: a seeded pattern of dots. */
export async function noise(width: number, height: number, type: PictureKind['type']): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  const dots = context.createImageData(width, height);
  let seed = 7;
  for (let at = 0; at < dots.data.length; at++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    dots.data[at] = at % 4 === 3 ? 255 : seed >>> 24;
  }
  context.putImageData(dots, 0, 0);
  const bytes = await encodePicture(canvas.transferToImageBitmap(), { type, quality: 0.95 });
  return new Blob([bytes], { type });
}
