import { regionNames } from '#shared/domain/text/formats.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { language } from '#renderer/kernel/i18n/index.ts';

/** A country as the provider lists it. */
export interface Country {
  code: string;
  country: string;
}

/** A country's name in the language of the app; the provider's own for a code that is not known. */
export function countryName({ code, country }: Country): string {
  if (language() === 'en' || !/^[a-z]{2}$/i.test(code)) return country;
  return regionNames(language(), 'none').of(code.toUpperCase()) ?? country;
}

/** The same for a country of which only the name in English is known. */
export function translatedCountry(country: string): string {
  return countryName({ code: countryCode(country) ?? '', country });
}

/** Whether a country is meant by a text: by its name in either language, or by its code. */
export function isMeant(country: Country, text: string): boolean {
  const wanted = plainText(text.trim());
  if (wanted === '') return true;
  const names = [country.country, countryName(country)].map(plainText);
  return plainText(country.code) === wanted || names.some((name) => ` ${name}`.includes(` ${wanted}`));
}

let codes: ReadonlyMap<string, string> | null = null;

/** The ISO 3166 code of a country by its name in English (Unicode CLDR, which comes with the runtime). */
export function countryCode(country: string): string | undefined {
  codes ??= countryCodes();
  return codes.get(plainText(country.trim()));
}

function countryCodes(): Map<string, string> {
  const names = regionNames('en', 'none');
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = new Map<string, string>();
  for (const first of letters)
    for (const second of letters) {
      const name = plainText(names.of(first + second) ?? '');
      // Withdrawn codes such as FX have the name of the one that took their place.
      if (name !== '' && !known.has(name)) known.set(name, first + second);
    }
  return known;
}
