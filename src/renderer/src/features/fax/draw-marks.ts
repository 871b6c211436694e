import { frameOf, linesOf, MARK_TEXT, type Mark, type Matrix } from '#shared/domain/fax/page-marks.ts';

/** The letters that pdf.js draws for Helvetica, so that a text is as wide on the screen as on the fax. */
const FONT = 'Fax marks';
export const MARK_FONT = `'${FONT}', Helvetica, Arial, sans-serif`;

let loaded: Promise<unknown> | undefined;

/** Loads the font of the marks once; where it cannot be had, one of the system is as wide. */
export function loadMarkFont(): Promise<unknown> {
  const from = new URL('pdfjs/standard_fonts/LiberationSans-Regular.ttf', document.baseURI).href;
  const font = new FontFace(FONT, `url("${from}")`);
  loaded ??= font.load().then(
    () => document.fonts.add(font),
    () => undefined,
  );
  return loaded;
}

/** How wide a text is in a mark of this height. */
export function textWidth(text: string, height: number): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return text.length * height * 0.5;
  // Large, so that its parts are not rounded.
  context.font = `100px ${MARK_FONT}`;
  return (context.measureText(text).width * height * MARK_TEXT.size) / 100;
}

/**
 * Draws marks on a page that was drawn.
 * @param view from the points of the page to those of the canvas as it is transformed now
 */
export async function drawMarks(
  context: CanvasRenderingContext2D,
  marks: readonly Mark[],
  view: readonly number[],
): Promise<void> {
  await loadMarkFont();
  for (const mark of marks) {
    const picture = mark.kind === 'picture' ? await pictureOf(mark.png) : undefined;
    context.save();
    context.transform(...(view as Matrix));
    context.transform(...frameOf(mark));
    if (picture) context.drawImage(picture, 0, 0, mark.width, mark.height);
    drawMark(context, mark);
    context.restore();
  }
}

function drawMark(context: CanvasRenderingContext2D, mark: Mark): void {
  if (mark.kind === 'text') {
    context.font = `${String(mark.height * MARK_TEXT.size)}px ${MARK_FONT}`;
    context.fillStyle = '#000';
    context.fillText(mark.text, 0, mark.height * MARK_TEXT.baseline);
  }
  for (const { points, width } of linesOf(mark)) {
    context.lineWidth = width;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = '#000';
    context.beginPath();
    for (const [index, [u, v]] of points.entries())
      if (index === 0) context.moveTo(u, v);
      else context.lineTo(u, v);
    // A dot is a line without a length.
    if (points.length === 1 && points[0]) context.lineTo(...points[0]);
    context.stroke();
  }
}

async function pictureOf(png: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
}
