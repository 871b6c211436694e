// Reads the words of a picture with Tesseract, which is compiled to WebAssembly and ships with the app: nothing is fetched.
import createCore, { type TesseractApi } from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { gunzipSync } from 'node:zlib';
import { SURE, type ScanWord } from '#shared/domain/porting/bill-scan.ts';

interface RecognizerFiles {
  /** WebAssembly of Tesseract. */
  core: Uint8Array;
  /** What it learned of English, compressed. */
  language: Uint8Array;
}

const LANGUAGE = 'eng';
/** Of a neural network, the only one in this build. */
const ENGINE = 1;
/** Columns and tables are found by themselves. */
const ANY_LAYOUT = '3';
/** As it is, upside down, and on its sides, by the numbers that cameras write into pictures (EXIF). */
const TURNS = [1, 3, 6, 8];
/** So many of the words of a page that is upright are read for sure. */
const MOSTLY = 0.6;
/** Smaller angles do no harm, in radians. */
const SKEW = 0.005;
/** More words stand on no page. */
const MOST_WORDS = 5_000;

interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}
interface Line {
  baseline: Box;
  rowAttributes: { rowHeight: number };
  words: { text: string; confidence: number; bbox: Box }[];
}
interface Recognized {
  blocks: { paragraphs: { lines: Line[] }[] }[];
}

/** Words of a PNG or JPEG with their places, after the page was set straight. Throws for what is no picture. */
export async function recognizeWords(
  picture: Uint8Array,
  { core, language }: RecognizerFiles,
  progress: (percent: number) => void = () => undefined,
): Promise<ScanWord[]> {
  const quiet = () => undefined;
  const tesseract = await createCore({
    wasmBinary: core,
    TesseractProgress: (percent) => {
      progress(Math.max(0, Math.round(((percent - 30) / 70) * 100)));
    },
    print: quiet,
    printErr: quiet,
  });
  tesseract.FS.writeFile(`./${LANGUAGE}.traineddata`, gunzipSync(language));
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, LANGUAGE, ENGINE) !== 0) throw new Error('Tesseract did not start');
  try {
    api.SetVariable('tessedit_pageseg_mode', ANY_LAYOUT);
    tesseract.FS.writeFile('/input', picture);
    let best: ScanWord[] = [];
    for (const turn of TURNS) {
      const words = wordsAt(api, turn);
      if (upright(words).length > upright(best).length) best = words;
      if (upright(words).length >= MOSTLY * words.length) break;
    }
    return best;
  } finally {
    api.End();
  }
}

function wordsAt(api: TesseractApi, turn: number): ScanWord[] {
  if (api.SetImageFile(turn, 0) === 1) throw new Error('No picture that can be read');
  api.FindLines();
  const skew = api.GetGradient();
  if (Math.abs(skew) >= SKEW) api.SetImageFile(turn, skew);
  api.Recognize(null);
  return wordsOf(JSON.parse(api.GetJSONText()) as Recognized).slice(0, MOST_WORDS);
}

/** Words that are read for sure, and not from the bottom to the top. */
function upright(words: readonly ScanWord[]): ScanWord[] {
  return words.filter(({ sure, text, width, height }) => sure >= SURE && (text.length < 3 || width > height));
}

function wordsOf({ blocks }: Recognized): ScanWord[] {
  const lines = blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines.flatMap(({ baseline, rowAttributes, words }) =>
    words.map(({ text, confidence, bbox }) => ({
      text,
      sure: confidence,
      x: bbox.x0,
      y: baseAt((bbox.x0 + bbox.x1) / 2, baseline),
      width: bbox.x1 - bbox.x0,
      height: rowAttributes.rowHeight,
    })),
  );
}

/** Where the base of a line is at a place; a line may rise. */
function baseAt(x: number, { x0, y0, x1, y1 }: Box): number {
  return x1 > x0 ? y0 + ((y1 - y0) * (x - x0)) / (x1 - x0) : y0;
}
