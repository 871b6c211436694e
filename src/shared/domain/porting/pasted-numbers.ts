import { readUsNumber, type PhoneProblem } from '../phone/phone-number.ts';
import { readRecipient } from '../phone/written-recipient.ts';

/** What cannot be asked about, and the rule that it breaks. */
export interface PastedMistake {
  /** Line of the text, the first being 1. */
  line: number;
  text: string;
  problem: PhoneProblem;
}

export interface PastedNumbers {
  /** Ten digits each, in their order, each once. */
  numbers: string[];
  mistakes: PastedMistake[];
  /** Numbers that stood there more than once. */
  twice: number;
  /** Numbers beyond the most that can be asked about at once. */
  over: number;
}

/** Fewer digits are a house number or a date, and no number that somebody wanted to paste. */
const LIKE_A_NUMBER = 7;
const WHOLE_NUMBER = 10;
const WORD = /\p{L}{3}/u;

const DATE = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}$/;

/** Numbers that were pasted: one or many, in any form, also rows of a sheet in which only one column has numbers. */
export function readPasted(text: string, most: number): PastedNumbers {
  const found = new Set<string>();
  const mistakes: PastedMistake[] = [];
  let twice = 0;
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries())
    for (const cell of cellsOf(line)) {
      const reading = readUsNumber(cell);
      if (!reading.ok) mistakes.push({ line: index + 1, text: cell, problem: reading.problem });
      else if (found.has(reading.digits)) twice += 1;
      else found.add(reading.digits);
    }
  const numbers = [...found];
  return { numbers: numbers.slice(0, most), mistakes, twice, over: Math.max(0, numbers.length - most) };
}

/** The parts of a line that are meant as numbers: the line as it is, or those of its cells that look like one. */
function cellsOf(line: string): string[] {
  const whole = line.trim().replace(/^["']|["']$/g, '');
  if (whole === '') return [];
  if (readUsNumber(whole).ok) return [whole];
  const cells = whole.split(/[\t,;|]/).map((cell) => withoutWords(cell.trim().replace(/^["']|["']$/g, '')));
  if (cells.length === 1) return hasDigits(whole, 1) ? cells : [];
  const likely = cells.filter((cell) => hasDigits(cell, LIKE_A_NUMBER) && !DATE.test(cell) && !WORD.test(cell));
  if (likely.length > 0) return likely;
  return hasDigits(whole, LIKE_A_NUMBER) ? [whole] : [];
}

/** The number of a cell that has words beside it, as in “Front desk 212-555-0140”; any other cell as it is. */
function withoutWords(cell: string): string {
  if (!WORD.test(cell) || !hasDigits(cell, WHOLE_NUMBER)) return cell;
  const { reading } = readRecipient(cell);
  return reading.ok ? reading.digits : cell;
}

function hasDigits(text: string, least: number): boolean {
  return text.replace(/\D/g, '').length >= least;
}
