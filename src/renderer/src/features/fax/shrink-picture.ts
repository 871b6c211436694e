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

/** A picture with at most so many dots to the inch when it fills a page, as a JPEG. */
export async function drawnOnPaper(bitmap: ImageBitmap, { dpi, quality }: Fineness): Promise<Blob> {
  const { width, height } = sizeOnPaper(bitmap, dpi);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  // A see-through background is white on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
