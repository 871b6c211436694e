/** `*890` ends with, `123*` starts with, `*456*` contains; without `*` the whole number. */
export function matchesWildcard(number: string, pattern: string): boolean {
  const digits = pattern.replaceAll('*', '');
  const anyStart = pattern.startsWith('*');
  const anyEnd = pattern.endsWith('*');
  if (anyStart && anyEnd) return number.includes(digits);
  if (anyStart) return number.endsWith(digits);
  return anyEnd ? number.startsWith(digits) : number === digits;
}
