import { plainText } from '../text/plain-text.ts';

/** Words with which a person stops texts (FCC 47 CFR 64.1200(a)(10)), and what people write for them in Spanish. */
const STOP_WORDS = new Set([
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  ...['alto', 'parar', 'pare', 'baja', 'cancelar', 'detener', 'salir', 'fin', 'no enviar', 'darme de baja'],
]);

/**
 * The word with which a text stops further ones, in capitals; undefined for every other text. Only a text that is such a word
 * counts, with or without marks around it: "Stop by at five" asks for nothing.
 */
export function stopWord(text: string): string | undefined {
  const words = plainText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const joined = words === 'opt out' || words === 'stop all' ? words.replace(' ', '') : words;
  return STOP_WORDS.has(joined) ? joined.toUpperCase() : undefined;
}
