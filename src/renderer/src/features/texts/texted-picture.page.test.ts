import { imageSize } from 'image-size';
import { expect, it } from 'vitest';
import { isPlainJpeg, MOST_PICTURE_BYTES } from '#shared/domain/texts/plain-jpeg.ts';
import { noise } from '#renderer/test/noise.ts';
import { textedPicture } from './texted-picture.ts';

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const words = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** A JPEG as a phone writes it: on its side, with the place where it was taken. */
async function photo(): Promise<Blob> {
  const picture = await bytesOf(await noise(300, 200, 'image/jpeg'));
  // Exif of one entry: turned by 90 degrees.
  const exif = [
    ...'Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006\0\0\0\0\0\0GPS 42.36N 71.05W',
  ];
  const content = exif.map((sign) => sign.charCodeAt(0));
  const segment = [0xff, 0xe1, 0, content.length + 2, ...content];
  return new Blob([picture.slice(0, 2), new Uint8Array(segment), picture.slice(2)], { type: 'image/jpeg' });
}

it('a photo loses the place where it was taken, and stands as it was held', async () => {
  const file = await photo();
  expect(words(await bytesOf(file))).toContain('GPS 42.36N');
  expect(isPlainJpeg(await bytesOf(file))).toBe(false);
  const made = await textedPicture(file);
  if (!made) throw new Error('It was refused');
  expect(isPlainJpeg(made)).toBe(true);
  expect(words(made)).not.toContain('GPS');
  expect(imageSize(made)).toMatchObject({ width: 200, height: 300, type: 'jpg' });
});

it('a picture that is hard to make small is small enough for phones', async () => {
  const made = await textedPicture(await noise(3000, 2000, 'image/png'));
  expect(made?.byteLength).toBeLessThanOrEqual(MOST_PICTURE_BYTES);
  expect(made && imageSize(made).width).toBeGreaterThanOrEqual(800);
});

it('what is no picture is refused, also under the name of one', async () => {
  for (const content of ['', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.4', '\u00ff\u00d8\u00ff\u00e1'])
    expect(await textedPicture(new File([content], 'a.jpg', { type: 'image/jpeg' }))).toBeNull();
});
