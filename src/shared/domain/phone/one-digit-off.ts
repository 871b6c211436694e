/** Whether two numbers of the same length differ in exactly one digit, as they do after a slip of a finger. */
export function isOneDigitOff(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  return [...one].filter((digit, place) => digit !== other[place]).length === 1;
}
