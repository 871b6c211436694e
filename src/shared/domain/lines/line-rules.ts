import { publicAddressProblem } from '../numbers/number-rules.ts';

/** Longest name of a line. */
export const LINE_NAME_MAX = 15;
/** Dollars a day that calls abroad of one line may cost. */
export const ABROAD_LIMIT = { min: 1, max: 1000, suggested: 25 } as const;

const PASSWORD_LENGTH = 32;
const SUFFIX_LENGTH = 4;
const LETTERS_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SMALL_LETTERS_DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A random whole number from 0 to below `below`, each as likely. */
export type RandomBelow = (below: number) => number;

export type LineNameProblem = 'missing' | 'characters' | 'too-long';

/** What is wrong with the name of a new line. */
export function lineNameProblem(name: string): LineNameProblem | null {
  if (name === '') return 'missing';
  if (!/^[A-Za-z0-9]*$/.test(name)) return 'characters';
  return name.length > LINE_NAME_MAX ? 'too-long' : null;
}

/** The nearest name that can be sent, such as `AcmeDental` for `Acme Dental!`; empty where nothing is left. */
export function cleanLineName(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, LINE_NAME_MAX);
}

/** Names of lines are one and the same in any case of letters. */
export function hasLineName(names: Iterable<string>, name: string): boolean {
  const wanted = name.toLowerCase();
  return [...names].some((other) => other.toLowerCase() === wanted);
}

/** A name like this one that is hardly taken: cut where needed, and with random letters and digits behind it. */
export function otherLineName(name: string, taken: readonly string[], random: RandomBelow): string {
  const beginning = cleanLineName(name).slice(0, LINE_NAME_MAX - SUFFIX_LENGTH);
  let other: string;
  do other = beginning + pick(SMALL_LETTERS_DIGITS, SUFFIX_LENGTH, random);
  while (hasLineName(taken, other));
  return other;
}

/** A password for the phone system, as long as it is never typed by hand. */
export function newPassword(random: RandomBelow): string {
  return pick(LETTERS_DIGITS, PASSWORD_LENGTH, random);
}

export type HostNameProblem = 'missing' | 'address' | 'not-a-name';

/** What is wrong with the host name of a phone system. */
export function hostNameProblem(text: string): HostNameProblem | null {
  const name = text.trim();
  if (name === '') return 'missing';
  if (publicAddressProblem(name) !== 'not-an-address') return 'address';
  const labels = name.replace(/\.$/, '').split('.');
  const isName = labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
  return isName && name.length <= 253 && /[a-z]/i.test(labels.at(-1) ?? '') ? null : 'not-a-name';
}

function pick(letters: string, count: number, random: RandomBelow): string {
  return Array.from({ length: count }, () => letters.charAt(random(letters.length))).join('');
}
