import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { readUsNumber, type PhoneProblem } from '../phone/phone-number.ts';
import { CALLING_CODE } from './number-digits.ts';

export type NumberReading = { ok: true; e164: string } | { ok: false; problem: PhoneProblem };

/** What is no number of the US, and may be one of another country. */
const ELSEWHERE: ReadonlySet<PhoneProblem> = new Set(['abroad', 'not-us', 'too-long']);

/** Reads a number as people write it: of the US in any form, of another country with its country code. */
export function readContactNumber(text: string): NumberReading {
  const reading = readUsNumber(text);
  if (reading.ok) return { ok: true, e164: CALLING_CODE + reading.digits };
  if (!ELSEWHERE.has(reading.problem)) return { ok: false, problem: reading.problem };
  const written = text.trim().replace(/^(?:011|00)/, '+');
  const parsed = parsePhoneNumberFromString(written, 'US');
  return parsed?.isValid() ? { ok: true, e164: parsed.number } : { ok: false, problem: reading.problem };
}
