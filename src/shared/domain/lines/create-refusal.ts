/** What of a new line the provider refuses. `kind`: that it signs in, which has to be allowed for the account. */
export type RefusedPart = 'name' | 'kind' | 'address' | 'abroad' | 'number';

/** The interface has no list of errors, so a refusal is told apart by its words, the most telling first. */
const TELLING_WORDS: readonly [RefusedPart, RegExp][] = [
  ['abroad', /\binter_?(call|limit)\b|\binternational\b/i],
  ['number', /\bdid\b|\b(phone )?numbers? .*\b(routed|use|active|account)\b|\brouted\b/i],
  ['name', /\b(already|taken|in use|exists?|unique|duplicate)\b/i],
  ['kind', /\bregist(er|ration)\b/i],
  ['address', /\bip[_ ]?address\b|\bdynamic_?host\b|\bhost ?(name)?\b|\bip\b/i],
];

/** A line that signs in has no address, so words about a missing one, or about permission, are about its kind. */
const ABOUT_KIND = /\baddress\b|_address\b|_host\b|\b(allow|permi|admin|enable|authori)/i;

/** What the provider's words are about; null where they name nothing of the form. */
export function refusedPart(text: string, signsIn: boolean): RefusedPart | null {
  const named = TELLING_WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
  if (!signsIn) return named === 'kind' ? null : named;
  if (named === 'address') return 'kind';
  return named ?? (ABOUT_KIND.test(text) ? 'kind' : null);
}
