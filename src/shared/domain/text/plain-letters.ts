const ALIKE: Readonly<Record<string, string>> = { µ: 'u', '’': "'", '“': '"', '”': '"', '«': '"', '»': '"', '›': '>' };

/** A text in letters that every reader of QR codes shows: they guess the character set of everything beyond ASCII, and often wrong. */
export function plainLetters(text: string): string {
  return text
    .replace(/[µ’“”«»›]/g, (one) => ALIKE[one] ?? '?')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\n -~]/gu, '?');
}
