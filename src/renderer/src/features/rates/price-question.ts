const ASKED =
  /^(?:rates?|prices?|costs?|tarifas?|precios?|costos?)\s+(?:(?:of|for|to|de|a|para)\s+)?(?:(?:a\s+call\s+to|una\s+llamada\s+a)\s+)?(\S.*)$/i;
/** A country's name has this many letters at least before it is looked up; each look may ask the provider. */
const LEAST = 2;
const ABROAD = /^(?:\+|011|00)\s*\d[\d\s().\-/]+$/;

/**
 * What a text that was typed into the palette asks the price of: `rate +52 55`, `tarifa México`, or a number
 * with its country code alone. Null for any other text.
 */
export function priceQuestion(query: string): string | null {
  const text = query.trim();
  const wanted = ASKED.exec(text)?.[1] ?? (ABROAD.test(text) ? text : null);
  return wanted !== null && wanted.length >= LEAST ? wanted : null;
}
