import { readUsNumber } from '../phone/phone-number.ts';

/** Ten digits of the number that the name of a file begins with, as in `2125550100 - invoice.pdf`; empty where it names none. */
export function recipientOfFile(name: string): string {
  const stem = name.replace(/\.[^.]*$/, '');
  const reading = readUsNumber(stem.split(/\s+[-–—]\s+|_/u)[0] ?? '');
  return reading.ok ? reading.digits : '';
}
