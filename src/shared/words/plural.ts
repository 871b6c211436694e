import { numberFormat, pluralRules } from '../domain/text/formats.ts';

/** A sentence for each plural form of a language; `#` stands for the number. */
export type Plural = Readonly<Record<'one' | 'other', string>>;

/** The sentence for a number. @param locale the tag of its language */
export function counted(plural: Plural, count: number, locale: string): string {
  const form = pluralRules(locale).select(count) === 'one' ? plural.one : plural.other;
  return form.replace('#', numberFormat(locale).format(count));
}
