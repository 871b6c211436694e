// Compares what is going to be sent with the text of the bill, character by character.

/** A part of a text: the same on both sides, or only on this one. */
export interface MatchPart {
  text: string;
  same: boolean;
}

export type BillMatch =
  | { kind: 'same' }
  /** It stands there a little differently. */
  | { kind: 'differs'; sent: MatchPart[]; bill: MatchPart[] }
  | { kind: 'missing' };

/** So much of a text may differ for it to count as the same fact. */
const MOST_DIFFERENT = 0.3;
/** A bill of hundreds of pages is not compared to its end. */
const MOST_LINES = 2_000;

/** @param lines of the bill */
export function matchBill(sent: string, lines: readonly string[]): BillMatch {
  const wanted = plain(sent);
  if (wanted === '') return { kind: 'missing' };
  const all = lines.slice(0, MOST_LINES).map(plain);
  if (all.some((line) => containsWhole(line, wanted))) return { kind: 'same' };
  let best: { distance: number; line: string; end: number } | null = null;
  for (const line of all) {
    const { distance, end } = nearest(wanted.toLowerCase(), line.toLowerCase());
    if (best === null || distance < best.distance) best = { distance, line, end };
  }
  if (best === null || best.distance > MOST_DIFFERENT * wanted.length) return { kind: 'missing' };
  return { kind: 'differs', ...aligned(wanted, best.line, best.end) };
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a line has a text that no letter or digit continues. */
function containsWhole(line: string, text: string): boolean {
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + 1)) {
    const isWord = (character: string | undefined) => character !== undefined && /[\p{L}\d]/u.test(character);
    const joinsBefore = isWord(text[0]) && isWord(line[at - 1]);
    const joinsAfter = isWord(text.at(-1)) && isWord(line[at + text.length]);
    if (!joinsBefore && !joinsAfter) return true;
  }
  return false;
}

/** Edit distance of a text to the part of a line that is nearest to it, and where that part ends. */
function nearest(text: string, line: string): { distance: number; end: number } {
  const table = distances(text, line);
  const last = table[text.length] ?? [];
  let end = 0;
  for (const [at, distance] of last.entries()) if (distance < (last[end] ?? Infinity)) end = at;
  return { distance: last[end] ?? Infinity, end };
}

/** Rows are characters of the text, columns of the line; a part may begin anywhere in the line. */
function distances(text: string, line: string): number[][] {
  const table: number[][] = [Array.from({ length: line.length + 1 }, () => 0)];
  for (let i = 1; i <= text.length; i++) {
    const above = table[i - 1] ?? [];
    const row = [i];
    for (let j = 1; j <= line.length; j++) {
      const step = text[i - 1] === line[j - 1] ? 0 : 1;
      row.push(Math.min((above[j - 1] ?? 0) + step, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    table.push(row);
  }
  return table;
}

/** Both texts in parts, from the table of distances. Upper and lower case count here. */
function aligned(text: string, line: string, end: number): { sent: MatchPart[]; bill: MatchPart[] } {
  const table = distances(text.toLowerCase(), line.toLowerCase());
  const sent: MatchPart[] = [];
  const bill: MatchPart[] = [];
  let [i, j] = [text.length, end];
  while (i > 0) {
    const here = table[i]?.[j] ?? 0;
    const [a = '', b = ''] = [text[i - 1], line[j - 1]];
    const step = a.toLowerCase() === b.toLowerCase() ? 0 : 1;
    if (j > 0 && here === (table[i - 1]?.[j - 1] ?? 0) + step) {
      sent.push({ text: a, same: a === b });
      bill.push({ text: b, same: a === b });
      i -= 1;
      j -= 1;
    } else if (here === (table[i - 1]?.[j] ?? 0) + 1) {
      sent.push({ text: a, same: false });
      i -= 1;
    } else {
      bill.push({ text: b, same: false });
      j -= 1;
    }
  }
  const word = /[\p{L}\d]/u;
  const isInside = (at: number) => word.test(line[at - 1] ?? '') && word.test(line[at] ?? '');
  // A word of the bill that goes on is another word.
  for (let at = j; at > 0 && isInside(at); at--) bill.push({ text: line[at - 1] ?? '', same: false });
  const rest: MatchPart[] = [];
  for (let at = end; at < line.length && isInside(at); at++) rest.unshift({ text: line[at] ?? '', same: false });
  return { sent: joined(sent), bill: joined([...rest, ...bill]) };
}

function joined(reversed: readonly MatchPart[]): MatchPart[] {
  const parts: MatchPart[] = [];
  for (const { text, same } of reversed.toReversed()) {
    const last = parts.at(-1);
    if (last?.same === same) last.text += text;
    else parts.push({ text, same });
  }
  return parts;
}
