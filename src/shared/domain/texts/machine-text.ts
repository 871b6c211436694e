import { plainText } from '../text/plain-text.ts';
import { isStartWord, stopWord } from './opt-out.ts';

/** Toll-free numbers text for companies, by programs as a rule. */
const TOLL_FREE = /^8(00|33|44|55|66|77|88)/;
/** Words that a carrier answers, or a program understands. */
const COMMANDS = new Set(['help', 'info', 'ayuda', 'yes', 'no', 'y', 'n', 'si', 's']);
/** What programs say of themselves, or for a program alone. Without accents, in small letters. */
const MACHINE = [
  /\bauto(mat(ic|ed|ically))?[ -]?(repl(y|ied)|respon(se|d(er|ed)?)|message|answer|text|generated)/,
  /\b(automated|automatically (sent|generated))\b/,
  /\b(respuesta|mensaje|contestacion|texto) automatic[ao]/,
  /\b(do not|don'?t|please do not|no) (reply|respond|responda|contestar|responder)\b/,
  /\bno-?reply\b/,
  /\b(out of (the )?office|fuera de (la )?oficina)\b/,
  /\b(currently|presently) (away|closed|unavailable|out|driving)\b/,
  /\b(i'?m|i am) driving\b/,
  /\b(our|the) (office|store|shop) (is|are) (now |currently )?closed\b/,
  /\b(estamos|oficina esta) cerrad[oa]s?\b/,
  /\b(reply|text|txt|send|responda|envie|conteste) ("|')?(stop|help|yes|y|c|alto|ayuda|si)\b/,
  /\b(verification|security|login|access|one[- ]time|confirmation) (pass)?code\b|\bcodigo de (verificacion|seguridad|acceso)\b/,
  /\b(msg|message)( and | ?& ?)data rates\b/,
  /\bundeliver(ed|able)\b|\bcould not be delivered\b/,
];

/**
 * Whether a text probably comes from a program, or is meant for one: then nothing answers it by itself. Rather too often than too
 * seldom: a person who gets no answer at night is answered in the morning.
 *
 * @param peer whom it came from, as digits
 */
export function isMachineText(peer: string, text: string): boolean {
  if (!/^[2-9]\d{9}$/.test(peer) || TOLL_FREE.test(peer)) return true;
  if (stopWord(text) !== undefined || isStartWord(text)) return true;
  const plain = plainText(text).replaceAll('’', "'");
  return COMMANDS.has(plain.replace(/[^\p{L}]+/gu, '')) || MACHINE.some((pattern) => pattern.test(plain));
}
