/** A whole number as it was typed; undefined when it is none, or is outside of the limits (both included). */
export function readWholeNumber(text: string, min: number, max: number): number | undefined {
  const typed = text.trim();
  if (!/^\d{1,15}$/.test(typed)) return undefined;
  const value = Number(typed);
  return value >= min && value <= max ? value : undefined;
}
