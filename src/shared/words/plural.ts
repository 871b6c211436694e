/** A sentence for each plural form of a language; `#` stands for the number. */
export type Plural = Readonly<Record<'one' | 'other', string>>;

/** The sentence for a number. @param locale the tag of its language */
export function counted(plural: Plural, count: number, locale: string): string {
  const form = new Intl.PluralRules(locale).select(count) === 'one' ? plural.one : plural.other;
  return form.replace('#', new Intl.NumberFormat(locale).format(count));
}
