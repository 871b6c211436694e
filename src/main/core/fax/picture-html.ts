import { imageSize } from 'image-size';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { htmlPage } from './html-pages.ts';
import { TooManyPixels } from './pasted-page.ts';

/** Inches of a letter page that a picture may take: what the margins leave. */
const ROOM = { short: 7, long: 9.5 };
/** A picture that Chromium can draw, on one letter page that lies as the picture does. Throws {@link TooManyPixels}. */
export function pictureHtml(bytes: Uint8Array): string {
  const { width, height, type } = imageSize(bytes);
  if (width * height > DOCUMENT_LIMITS.pixels) throw new TooManyPixels();
  const lies = width > height;
  const scale = Math.min((lies ? ROOM.long : ROOM.short) / width, (lies ? ROOM.short : ROOM.long) / height);
  const size = `width: ${(width * scale).toFixed(3)}in; height: ${(height * scale).toFixed(3)}in`;
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  return htmlPage(
    `<img alt="" src="data:image/${type ?? 'png'};base64,${data}" style="${size}">`,
    `@page { size: ${lies ? '11in 8.5in' : '8.5in 11in'}; margin: 0.75in; } img { display: block; margin: 0 auto; }`,
  );
}
