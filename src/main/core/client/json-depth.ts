/** How deep an answer may be nested; the specification's go down to six. What follows it can then recurse without fear. */
export const DEEPEST_ANSWER = 64;

/** Whether a value is nested deeper than any answer is. */
export function isTooDeep(value: unknown, left = DEEPEST_ANSWER): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  for (const item of Array.isArray(value) ? (value as unknown[]) : Object.values(value))
    if (typeof item === 'object' && isTooDeep(item, left - 1)) return true;
  return false;
}

/** A shorter text cannot hold enough to matter. */
const LONG_TEXT = 128 * 1024;
/** A price list of 50,000 rows with 40 fields each. */
const MOST_VALUES = 2_000_000;

/**
 * Whether a text would take far more memory than its length when it is parsed, as one of many empty lists does: a thread that
 * runs out of memory can end the whole app.
 */
export function isCostlyToParse(text: string): boolean {
  if (text.length < LONG_TEXT) return false;
  return text.startsWith('<') ? countOf(text, '<') > MOST_VALUES : isCostlyJson(text);
}

function countOf(text: string, wanted: string): number {
  let count = 0;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) count += 1;
  return count;
}

function isCostlyJson(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (character === '[' || character === '{' || character === ',') values += 1;
    if (depth > DEEPEST_ANSWER || values > MOST_VALUES) return true;
  }
  return false;
}

/** Where the string that begins at a place ends; the end of the text where it does not. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
