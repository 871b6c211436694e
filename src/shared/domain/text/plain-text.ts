/** A text as texts are compared and looked through: in small letters, without accents, width and other variants of form. */
export function plainText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
