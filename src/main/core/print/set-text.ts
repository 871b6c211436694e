// Texts on the pages of a PDF.
import type { PDFFont } from '@cantoo/pdf-lib';

/** A text as the font can draw it, in lines that are not wider than the room; a word that is wider is cut into several lines. */
export function wrapped(text: string, font: PDFFont, size: number, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  const fits = (candidate: string) => font.widthOfTextAtSize(candidate, size) <= room;
  for (const word of drawable(text, font).split(/(?<= )/)) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line.trimEnd()];
}

/** A text with a question mark in place of each character that the font cannot draw. */
function drawable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return [...text.replace(/\s/g, ' ')].map((one) => (known.has(one.codePointAt(0) ?? 0) ? one : '?')).join('');
}
