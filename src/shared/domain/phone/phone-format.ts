// How numbers are shown. Apart from phone-number.ts, so that showing one does not load the numbering plan's metadata.

/** `(212) 555-0100` for ten digits; other digit strings come back as they are. */
export function formatUsNumber(digits: string): string {
  return /^\d{10}$/.test(digits) ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : digits;
}

/** The number digit by digit, for screen readers: `2 1 2, 5 5 5, 0 1 0 0`. */
export function spokenNumber(digits: string): string {
  if (!/^\d{10}$/.test(digits)) return [...digits].join(' ');
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].map((group) => [...group].join(' ')).join(', ');
}
