import { language } from '#renderer/app/i18n/index.ts';

/** A country as the provider lists it. */
export interface Country {
  code: string;
  country: string;
}

/** A country's name in the language of the app; the provider's own for a code that is not known. */
export function countryName({ code, country }: Country): string {
  if (language() === 'en' || !/^[a-z]{2}$/i.test(code)) return country;
  return new Intl.DisplayNames([language()], { type: 'region', fallback: 'none' }).of(code.toUpperCase()) ?? country;
}

/** Whether a country is meant by a text: by its name in either language, or by its code. */
export function isMeant(country: Country, text: string): boolean {
  const wanted = plain(text);
  if (wanted === '') return true;
  const names = [country.country, countryName(country)].map(plain);
  return plain(country.code) === wanted || names.some((name) => ` ${name}`.includes(` ${wanted}`));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
