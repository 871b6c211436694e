import { onWhite } from '#renderer/kernel/pictures/on-white.ts';

/** US Letter in inches, on which a picture is sent. */
const PAPER = { short: 8.5, long: 11 };

/** How a picture is drawn again: dots to the inch where it fills a page, and the quality of its JPEG from 0 to 1. */
export interface Fineness {
  dpi: number;
  quality: number;
}

/** Size in dots of a picture with at most so many to the inch where it fills a page. */
export function sizeOnPaper({ width, height }: { width: number; height: number }, dpi: number) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.min(1, Math.max((PAPER.short * dpi) / short, (PAPER.long * dpi) / long));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** For workers: a picture with at most so many dots to the inch when it fills a page, as a JPEG. */
export async function drawnOnPaper(bitmap: ImageBitmap, { dpi, quality }: Fineness): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = onWhite(bitmap, sizeOnPaper(bitmap, dpi));
  return new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer());
}
