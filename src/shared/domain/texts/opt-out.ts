import { plainText } from '../text/plain-text.ts';

/** Words with which a person stops texts (FCC 47 CFR 64.1200(a)(10)), and what people write for them in Spanish. */
const STOP_WORDS = new Set([
  ...['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  ...['alto', 'parar', 'pare', 'baja', 'cancelar', 'detener', 'salir', 'fin', 'no enviar', 'darme de baja'],
]);

/** Words with which a person asks for texts again. They lift nothing by themselves. */
const START_WORDS = new Set(['start', 'unstop', 'iniciar', 'comenzar', 'empezar', 'alta', 'reanudar']);

/** Whether a text is nothing but a word that asks for texts again. */
export function isStartWord(text: string): boolean {
  return START_WORDS.has(onlyWords(text));
}

/**
 * The word with which a text stops further ones, in capitals; undefined for every other text. Only a text that is such a word
 * counts, with or without marks around it: "Stop by at five" asks for nothing.
 */
export function stopWord(text: string): string | undefined {
  const words = onlyWords(text);
  const joined = words === 'opt out' || words === 'stop all' ? words.replace(' ', '') : words;
  return STOP_WORDS.has(joined) ? joined.toUpperCase() : undefined;
}

/** The words of a text in small letters, without accents and marks. */
function onlyWords(text: string): string {
  return plainText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
