/** Takes a stored draft that has the shape of what a form begins with; null for any other. */
export function ofShape<T>(initial: T): (stored: unknown) => T | null {
  return (stored) => (fits(stored, initial) ? (stored as T) : null);
}

function fits(stored: unknown, initial: unknown): boolean {
  if (typeof stored !== typeof initial || stored === null) return false;
  if (typeof stored !== 'object' || typeof initial !== 'object' || initial === null) return true;
  const given = stored as Record<string, unknown>;
  return Object.entries(initial).every(([name, value]) => typeof given[name] === typeof value);
}
