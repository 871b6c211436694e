const ASKED =
  /^(?:rates?|prices?|costs?|calls?|calling|tarifas?|precios?|costos?|llamar|llamadas?)\s+(?:(?:of|for|to|de|a|para)\s+)?(?:(?:a\s+call\s+to|una\s+llamada\s+a)\s+)?(\S.*)$/i;
/** A country's name has this many letters at least before it is looked up; each look may ask the provider. */
const LEAST = 2;
/** Eleven digits and more, but not with the country code of the US: a number of another country without its plus. */
const BARE = /^(?!1\d{10}$)\d{11,15}$/;
const ABROAD = /^(?:\+|011|00)\s*\d[\d\s().\-/]+$/;

/**
 * What a text that was typed into the palette asks the price of: `rate +52 55`, `tarifa México`, or a number
 * with its country code alone. Null for any other text.
 */
export function priceQuestion(query: string): string | null {
  const text = query.trim();
  const digits = text.replace(/[\s().-]/g, '');
  const abroad = BARE.test(digits) ? `+${digits}` : null;
  const wanted = ASKED.exec(text)?.[1] ?? (ABROAD.test(text) ? text : abroad);
  return wanted !== null && wanted.length >= LEAST ? wanted : null;
}
