const ASKED =
  /^(?:add|refill|top up|agregar|recargar|a[nñ]adir)\s+(?:money\s+|dinero\s+)?\$?\s?(\d{1,3}(?:,\d{3})+|\d+)(?:[.,]00)?(?:\s+(?:dollars|d[oó]lares))?$/i;
const DIGITS = 7;

/** How much a text that was typed into the palette wants to add, in whole dollars, such as `add $50`; null for any other. */
export function addQuestion(query: string): number | null {
  const digits = ASKED.exec(query.trim())?.[1]?.replaceAll(',', '') ?? '';
  return digits === '' || digits.length > DIGITS ? null : Number(digits);
}
