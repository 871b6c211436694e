import { readUsNumber, type PhoneProblem, type PhoneReading } from './phone-number.ts';

/** A number as it stands on a business card, in a signature or in a link, and whose it is. */
export interface WrittenRecipient {
  reading: PhoneReading;
  /** Words beside the number, such as `Dr Ames`; empty when there are none. */
  name: string;
}

/** What a number with something beside it looks like when it is read alone. */
const WITH_MORE: ReadonlySet<PhoneProblem> = new Set(['letters', 'extension', 'too-long']);
const LONGEST_NAME = 80;
const SCHEME = /^\s*(?:tel|fax|callto):(?:\/\/)?/i;
/** A plus or digits with what people write between them, from seven digits on; not with a tab, which parts the cells of a table. */
const NUMBERS = /(?:\+\s*)?\(?\d(?:(?:[^\S\t]|[().\-–—·]|\/(?!\s))*\d){6,}/g;
/** Right before a number. */
const FAX_BEFORE = /\bfax\b[\s.:#()-]*(?:n[ou]\.?|number|número|#)?[\s.:#()-]*$/i;
const EXTENSION_AFTER = /^\s*(?:,?\s*(?:ext(?:ensi[oó]n)?\.?|x|#)|;ext=)\s*\d+/i;
/** Digits and letters of a toll-free or local number that spells a word, such as `1-800-FLOWERS`. */
const SPELLED = /(?:\+?1[\s.-]*)?\(?([2-9]\d\d)\)?[\s.-]*([a-z\d]+(?:[.-][a-z\d]+)*)/i;
const SPELLED_LENGTH = 7;
/** Words that say what a number is, not whose. */
const LABELS =
  /(?<!\p{L})(?:tele)?(?:fax|phone|tel|tel[eé]fono|facsimile|n[uú]mero|number|no\.|n\.º|nº|to|de|para)(?!\p{L})\.?:?/giu;
const EDGES = /^[\s.,;:|/\\()[\]<>"'“”«»#–—-]+|[\s,;:|/\\()[\]<>"'“”«»#–—-]+$/gu;
const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/**
 * Reads whom a fax goes to from what was typed or pasted: a number in any form, alone or with words around it, a `tel:` or
 * `fax:` link, or a number that spells a word. Of several numbers, the one that is called a fax number is taken.
 */
export function readRecipient(text: string): WrittenRecipient {
  const written = withoutScheme(text);
  const plain = readUsNumber(written);
  if (plain.ok || !WITH_MORE.has(plain.problem)) return { reading: plain, name: '' };
  const parts = [...written.matchAll(NUMBERS)];
  const whole = parts.filter(([part]) => part.replace(/\D/g, '').length >= 10);
  const word = whole.length > 0 ? undefined : spelled(written);
  if (word) return word;
  const found = whole.length > 0 ? whole : parts;
  if (found.length === 0) return { reading: plain, name: '' };
  const marked = found.filter(({ index }) => FAX_BEFORE.test(written.slice(0, index)));
  const readings = new Map((marked.length > 0 ? marked : found).map((match) => [readUsNumber(match[0]).digits, match]));
  const [one] = readings.values();
  if (!one || readings.size > 1) return { reading: { ok: false, digits: '', problem: 'several' }, name: '' };
  const after = written.slice(one.index + one[0].length);
  const reading = readUsNumber(one[0]);
  if (EXTENSION_AFTER.test(after))
    return { reading: { ok: false, digits: reading.digits, problem: 'extension' }, name: '' };
  return { reading, name: reading.ok ? nameOf(written.replaceAll(NUMBERS, '\n')) : '' };
}

/** What a link holds; a text that is no link stays. */
function withoutScheme(text: string): string {
  if (!SCHEME.test(text)) return text;
  const rest = text.replace(SCHEME, '');
  try {
    return decodeURIComponent(rest).replace(/;(?!ext=)[^;]*/g, '');
  } catch {
    return rest;
  }
}

function spelled(text: string): WrittenRecipient | undefined {
  const match = SPELLED.exec(text);
  const [whole = '', area = '', word = ''] = match ?? [];
  const keys = word.replace(/[.-]/g, '');
  if (keys.length !== SPELLED_LENGTH || !/[a-z]/i.test(keys)) return undefined;
  const reading = readUsNumber(area + [...keys.toLowerCase()].map(keyOf).join(''));
  if (!reading.ok) return undefined;
  return { reading, name: nameOf(text.replace(whole, '\n')) };
}

function keyOf(letter: string): string {
  const key = KEYPAD.findIndex((letters) => letters.includes(letter));
  return key < 0 ? letter : String(key + 2);
}

/** The first words around a number that name somebody. */
function nameOf(rest: string): string {
  const parts = rest.split(/[\n\r|,;()<>[\]]+/).map((part) => part.replace(LABELS, ' ').replace(EDGES, '').trim());
  const name = parts.find((part) => /\p{L}{2}/u.test(part)) ?? '';
  return name.replace(/\s+/g, ' ').slice(0, LONGEST_NAME);
}
