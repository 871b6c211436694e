import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Why a text cannot be used where a US number is asked for. */
export type PhoneProblem =
  | 'empty'
  | 'too-short'
  | 'too-long'
  | 'extension'
  | 'letters'
  | 'several'
  | 'abroad'
  | 'not-nanp'
  | 'n11'
  | 'reserved'
  | 'premium'
  | 'not-us';

/** What is worth a look although the number can be used. */
export type PhoneHint = 'fictional' | 'territory' | 'toll-free';

export type PhoneReading =
  | { ok: true; digits: string; hints: PhoneHint[] }
  | { ok: false; digits: string; problem: PhoneProblem };

/** Toll-free area codes in service; 822, 880 to 887 and 889 are reserved. */
export const TOLL_FREE_PREFIXES = ['800', '833', '844', '855', '866', '877', '888'] as const;
const TOLL_FREE: ReadonlySet<string> = new Set(TOLL_FREE_PREFIXES);
const RESERVED_TOLL_FREE = /^(822|88[0-7]|889)/;
const TERRITORIES = new Set(['PR', 'GU', 'VI', 'AS', 'MP']);
/** A country code other than that of the US, after a plus or the digits that are dialed before it. */
const ABROAD = /^(?:\+\s*[2-9]|(?:011|00)[\s.-]*[2-9])/;
const EXTENSION = /(?:ext\.?|x|#)\s*\d+\s*$/i;

/** Whether ten digits are a toll-free number. */
export function isTollFree(digits: string): boolean {
  return TOLL_FREE.has(digits.slice(0, 3));
}

/**
 * Reads a number written in any way and says whether it can be sent to as a US number: ten digits of the North American
 * Numbering Plan with stricter rules, which libphonenumber does not know (N11 exchanges, fictional
 * numbers, premium exchanges).
 */
export function readUsNumber(text: string): PhoneReading {
  const fail = (problem: PhoneProblem, digits: string): PhoneReading => ({ ok: false, digits, problem });
  const trimmed = text.trim();
  if (trimmed === '') return fail('empty', '');
  if (EXTENSION.test(trimmed)) return fail('extension', trimmed.replace(/\D/g, ''));
  if (/\p{L}/u.test(trimmed)) return fail('letters', trimmed.replace(/\D/g, ''));
  const all = trimmed.replace(/\D/g, '');
  if (ABROAD.test(trimmed)) return fail('abroad', all);
  const digits = all.length === 11 && all.startsWith('1') ? all.slice(1) : all;
  if (digits.length < 10) return fail('too-short', digits);
  if (digits.length > 10) return fail('too-long', digits);
  const problem = nanpProblem(digits);
  return problem ? fail(problem, digits) : { ok: true, digits, hints: hintsFor(digits) };
}

function nanpProblem(digits: string): PhoneProblem | undefined {
  const area = digits.slice(0, 3);
  const exchange = digits.slice(3, 6);
  if (/^[01]/.test(area) || /^[01]/.test(exchange)) return 'not-nanp';
  if (RESERVED_TOLL_FREE.test(area) || /^.9/.test(area) || /^(37|96)/.test(area)) return 'reserved';
  if (area.endsWith('11')) return 'n11';
  if (exchange === '911' || (exchange.endsWith('11') && !isTollFree(digits))) return 'n11';
  if (area === '900' || exchange === '976') return 'premium';
  if (isTollFree(digits)) return undefined;
  const parsed = parsePhoneNumberFromString(digits, 'US');
  if (parsed?.country && parsed.country !== 'US' && !TERRITORIES.has(parsed.country)) return 'not-us';
  return undefined;
}

function hintsFor(digits: string): PhoneHint[] {
  const hints: PhoneHint[] = [];
  if (isTollFree(digits)) return ['toll-free'];
  if (/^55501\d\d$/.test(digits.slice(3))) hints.push('fictional');
  const country = parsePhoneNumberFromString(digits, 'US')?.country;
  if (country && TERRITORIES.has(country)) hints.push('territory');
  return hints;
}
