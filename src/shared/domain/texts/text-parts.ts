// How a text is cut into parts, each of which is paid for: GSM 03.38 (3GPP TS 23.038) and UCS-2, with the header of
// joined parts (3GPP TS 23.040).

/** The usual alphabet; each takes one unit. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: an escape and a character, so that each takes two. */
const GSM_EXTENSION = new Set('\f^{}\\[~]|€');

/** Units of a text that stands alone, and of each of several parts, which have a header. */
const UNITS = { gsm: { alone: 160, joined: 153 }, ucs2: { alone: 70, joined: 67 } } as const;

/** Above so many parts a person is asked; above `block` nothing is sent. */
export const PARTS = { warn: 3, block: 10 } as const;

export interface TextParts {
  encoding: keyof typeof UNITS;
  /** Units that it takes: an escaped character and an emoji take two. */
  units: number;
  parts: number;
  /** Units that the last part has left. */
  left: number;
  /** Characters for which the usual alphabet has no code, each once: because of them a part holds 70 and not 160. */
  unusual: string[];
}

/** What a text is cut into. No character is split between two parts. */
export function textParts(text: string): TextParts {
  const characters = [...text];
  const unusual = [...new Set(characters.filter((one) => !GSM.has(one) && !GSM_EXTENSION.has(one)))];
  const encoding = unusual.length === 0 ? 'gsm' : 'ucs2';
  const widths = characters.map((one) => (encoding === 'ucs2' ? one.length : GSM_EXTENSION.has(one) ? 2 : 1));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { alone, joined } = UNITS[encoding];
  if (units <= alone) return { encoding, units, parts: units === 0 ? 0 : 1, left: alone - units, unusual };
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > joined) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return { encoding, units, parts, left: joined - used, unusual };
}

/** Characters that word processors write, with those that say the same in the usual alphabet. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '‚': "'", '‛': "'", '′': "'", '`': "'", '´': "'" },
  ...{ '“': '"', '”': '"', '„': '"', '‟': '"', '″': '"', '«': '"', '»': '"' },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '•': '-' },
  ...{ '…': '...', '\u00A0': ' ', '\u2002': ' ', '\u2003': ' ', '\u2009': ' ', '\u202F': ' ', '\t': ' ' },
  ...{ '\u200B': '', '\u200C': '', '\u200D': '', '\uFEFF': '', '\u00AD': '' },
};

/** A text in which every character that says the same in the usual alphabet is replaced by that. */
export function plainCharacters(text: string): string {
  return [...text].map((one) => PLAIN[one] ?? one).join('');
}
