// How easy numbers are to remember, and patterns in them. The interface cannot search by pattern, so what
// it offers is looked through here.

/** Why a number is easy to remember. */
export type MemorableReason =
  | 'same-four' // ends with 7777
  | 'thousands' // ends with 5000
  | 'same-three' // ends with 777
  | 'hundreds' // ends with 4500
  | 'sequence' // ends with 1234 or 4321
  | 'pairs' // ends with 4545
  | 'doubles' // ends with 4455
  | 'mirror' // ends with 4554
  | 'repeated-exchange' // 555-0142, or ends as its exchange: 534-1534
  | 'few-digits'; // at most three different digits

const POINTS: Record<MemorableReason, number> = {
  'same-four': 10,
  thousands: 8,
  'same-three': 6,
  hundreds: 5,
  sequence: 7,
  pairs: 6,
  doubles: 4,
  mirror: 3,
  'repeated-exchange': 4,
  'few-digits': 3,
};

const TESTS: Record<MemorableReason, (did: string) => boolean> = {
  'same-four': (did) => /(\d)\1{3}$/.test(did),
  thousands: (did) => /[1-9]000$/.test(did),
  'same-three': (did) => /(\d)\1{2}$/.test(did) && !/(\d)\1{3}$/.test(did) && !/000$/.test(did),
  hundreds: (did) => /[1-9]00$/.test(did),
  sequence: (did) => '0123456789'.includes(did.slice(-4)) || '9876543210'.includes(did.slice(-4)),
  pairs: (did) => /(\d)(?!\1)(\d)\1\2$/.test(did),
  doubles: (did) => /(\d)\1(?!\1)(\d)\2$/.test(did) && !/00$/.test(did),
  mirror: (did) => /(\d)(?!\1)(\d)\2\1$/.test(did),
  'repeated-exchange': (did) => /(\d)\1{2}\d{4}$/.test(did) || did.slice(3, 6) === did.slice(-3),
  'few-digits': (did) => new Set(did).size <= 3,
};

/** Why ten digits are easy to remember; empty when they are not. */
export function memorableReasons(did: string): MemorableReason[] {
  return (Object.keys(TESTS) as MemorableReason[])
    .filter((reason) => TESTS[reason](did))
    .sort((a, b) => POINTS[b] - POINTS[a]);
}

/** The higher, the easier to remember; 0 for no reason at all. */
export function memorableScore(did: string): number {
  return memorableReasons(did).reduce((sum, reason) => sum + POINTS[reason], 0);
}

const KEYPAD = ['', '', 'ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** Letters as a telephone's keys have them, such as `356937` for `FLOWER` (ITU-T E.161); other characters are left out. */
export function keypadDigits(text: string): string {
  return [...text.toUpperCase()]
    .map((letter) =>
      /\d/.test(letter) ? letter : KEYPAD.findIndex((letters) => letter !== '' && letters.includes(letter)),
    )
    .filter((digit) => digit !== -1)
    .join('');
}

/** A pattern that a person looks for. */
export interface NumberPattern {
  /** Digits or letters; empty for all numbers. */
  text: string;
  where: 'anywhere' | 'start' | 'end';
}

/** Whether a number fits; its start is after the area code, since that is chosen elsewhere. */
export function fitsPattern(did: string, { text, where }: NumberPattern): boolean {
  const digits = keypadDigits(text);
  if (digits === '') return true;
  if (where === 'end') return did.endsWith(digits);
  if (where === 'start') return did.startsWith(digits, 3);
  return did.includes(digits);
}
