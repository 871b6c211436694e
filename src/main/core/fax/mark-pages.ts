import {
  concatTransformationMatrix,
  drawObject,
  LineCapStyle,
  LineJoinStyle,
  lineTo,
  moveTo,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingColor,
  StandardFonts,
  stroke,
  type PDFDocument,
  type PDFFont,
  type PDFOperator,
  type PDFPage,
} from '@cantoo/pdf-lib';
import {
  frameOf,
  isDrawableText,
  linesOf,
  MARK_TEXT,
  type Mark,
  type MarkLine,
  type Point,
} from '#shared/domain/fax/page-marks.ts';
import { TooManyPixels, UndrawableText } from './pasted-page.ts';
import { pngHeader } from './png-image.ts';

/** A signature has far fewer; a small file can hold a picture that no memory holds. */
const MOST_PIXELS = 4_000_000;

/** Draws what a person put on pages into the pages of a document, in black; what they share is embedded once. */
export function marker(pdf: PDFDocument): (page: PDFPage, marks: readonly Mark[]) => Promise<void> {
  let font: PDFFont | undefined;
  const pictures = new Map<string, Awaited<ReturnType<PDFDocument['embedPng']>>>();

  async function draw(page: PDFPage, mark: Mark): Promise<void> {
    if (mark.kind === 'text') {
      // The library draws something else in the place of a character that it does not have.
      if (!isDrawableText(mark.text)) throw new UndrawableText('A character cannot be drawn');
      font ??= await pdf.embedFont(StandardFonts.Helvetica);
      const size = mark.height * MARK_TEXT.size;
      page.drawText(mark.text, { x: 0, y: mark.height * (1 - MARK_TEXT.baseline), size, font });
      return;
    }
    if (mark.kind === 'picture') {
      const image = pictures.get(mark.png) ?? (await embedded(pdf, mark.png));
      pictures.set(mark.png, image);
      page.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(mark.width, 0, 0, mark.height, 0, 0),
        drawObject(page.node.newXObject('Image', image.ref)),
        popGraphicsState(),
      );
      return;
    }
    page.pushOperators(...linesOf(mark).flatMap((line) => lineOperators(mark.height, line)));
  }

  return async (page, marks) => {
    for (const mark of marks) {
      const [a, b, c, d, x, y] = frameOf(mark);
      // From here on y goes up, from the corner at the bottom left of the mark.
      page.pushOperators(
        pushGraphicsState(),
        concatTransformationMatrix(a, b, -c, -d, x + c * mark.height, y + d * mark.height),
      );
      await draw(page, mark);
      page.pushOperators(popGraphicsState());
    }
  };
}

async function embedded(pdf: PDFDocument, png: string) {
  const bytes = Uint8Array.from(Buffer.from(png, 'base64'));
  const { width, height } = pngHeader(bytes);
  if (width * height > MOST_PIXELS) throw new TooManyPixels();
  return pdf.embedPng(bytes);
}

/** A line through points, round at its ends and corners. */
function lineOperators(height: number, { points, width }: MarkLine): PDFOperator[] {
  const [first, ...rest] = points.map(([u, v]): Point => [u, height - v]);
  if (!first) return [];
  return [
    setLineWidth(width),
    setLineCap(LineCapStyle.Round),
    setLineJoin(LineJoinStyle.Round),
    setStrokingColor(rgb(0, 0, 0)),
    moveTo(...first),
    // A dot is a line without a length.
    ...(rest.length > 0 ? rest : [first]).map((point) => lineTo(...point)),
    stroke(),
  ];
}
