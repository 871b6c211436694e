import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { MARK_MOST } from '#shared/domain/fax/page-marks.ts';

/** Widths that are tried, the sharpest first: a signature of four inches has 816 dots on a fax. */
const WIDTHS = [800, 600, 400, 300];
/** Lighter than this is the paper that it was written on. */
const PAPER = 0.72;
const INK = 0.45;

/** What can be put on a page: a PNG in base64 whose paper is clear, and its shape. */
export interface SignaturePicture {
  png: string;
  /** Height divided by width. */
  ratio: number;
}

/** Reads a picture of a signature, and takes its paper away. Null where it is no picture, or there is nothing on it. */
export async function signaturePicture(file: Blob): Promise<SignaturePicture | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = await opened(address);
    if (!image) return null;
    for (const most of WIDTHS) {
      const canvas = drawn(image, most);
      const cut = canvas && cutToInk(canvas);
      if (!cut) return null;
      const png = cut.toDataURL('image/png').replace(/^[^,]*,/, '');
      if (png.length <= MARK_MOST.picture) return { png, ratio: cut.height / cut.width };
    }
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Its size is known before its dots are worked out: a small file can hold more of them than a memory. */
async function opened(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = address;
  try {
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
    });
  } catch {
    return null;
  }
  return image.naturalWidth * image.naturalHeight > DOCUMENT_LIMITS.pixels ? null : image;
}

/** Dark dots become black ink, light ones clear. */
function drawn(image: HTMLImageElement, most: number): HTMLCanvasElement | null {
  const scale = Math.min(1, most / image.naturalWidth, most / image.naturalHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    const cover = alpha / 255;
    const light = ((0.299 * red + 0.587 * green + 0.114 * blue) / 255) * cover + (1 - cover);
    data.fill(0, at, at + 3);
    data[at + 3] = Math.round(255 * Math.max(0, Math.min(1, (PAPER - light) / (PAPER - INK))));
  }
  context.putImageData(pixels, 0, 0);
  return canvas;
}

/** Without the clear margins. */
function cutToInk(canvas: HTMLCanvasElement): HTMLCanvasElement | null {
  const { width, height } = canvas;
  const data = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data?.[4 * (y * width + x) + 3] ?? 0) > 60) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = Math.max(bottom, y);
      }
  if (right < left) return null;
  const cut = document.createElement('canvas');
  cut.width = right - left + 1;
  cut.height = bottom - top + 1;
  cut.getContext('2d')?.drawImage(canvas, -left, -top);
  return cut;
}
