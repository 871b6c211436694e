/** How deep an answer may be nested; the specification's go down to six. What follows it can then recurse without fear. */
export const DEEPEST_ANSWER = 64;

/** Whether a value is nested deeper than any answer is. */
export function isTooDeep(value: unknown, left = DEEPEST_ANSWER): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  for (const item of Array.isArray(value) ? (value as unknown[]) : Object.values(value))
    if (typeof item === 'object' && isTooDeep(item, left - 1)) return true;
  return false;
}
