import type { Sentence } from '../provider/consequences.ts';

/** The sentence in a language, with its placeholders filled. */
export function fillSentence(
  sentence: Sentence,
  language: keyof Sentence,
  named: Readonly<Record<string, string>>,
): string {
  return sentence[language].replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '');
}
