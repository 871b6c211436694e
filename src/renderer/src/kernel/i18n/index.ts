import { numberFormat } from '#shared/domain/text/formats.ts';
import { createI18n } from 'vue-i18n';
import type { Shape } from './shape.ts';

/** What the app says. `app/i18n` joins the messages of all areas, and declares their type here. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Catalogue {}

/** The messages in English; their keys are not known to programs that leave `app/i18n` out. */
export type English = Catalogue extends { english: infer Tree extends object } ? Tree : Record<string, string>;
export type Messages = Shape<English>;

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Every message of the app. A key that does not exist does not compile. */
export type MessageKey = Leaves<English>;
export type Named = Record<string, string | number>;
/** A message that is turned into words later, in the language of that moment. */
export interface Message {
  key: MessageKey;
  named?: Named;
  /** Chooses singular or plural, as in {@link tn}. */
  count?: number;
}

export type Language = 'en' | 'es';

/** Messages as vue-i18n holds them. {@link MessageKey} checks the keys; checked by vue-i18n too, they take half a minute. */
type Words = Record<string, unknown>;

/** A time in Spanish ends in a period of its own, "10:55 p.m.", which is also that of the sentence it ends. */
const withOnePeriod = (text: string) => text.replaceAll(/([ap]\.\s?m\.)\.(?!\.)/g, '$1');

export const i18n = createI18n<[Words], Language, false>({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  postTranslation: (text) => (typeof text === 'string' ? withOnePeriod(text) : text),
});

/** The words of a message in the current language. Templates that use it follow a change of language. */
export function t(key: MessageKey, named: Named = {}): string {
  return i18n.global.t(key, named);
}

/** Like {@link t}, in the singular or plural of `count`, which the message may name as `{n}`. */
export function tn(key: MessageKey, count: number, named: Named = {}): string {
  return i18n.global.t(key, { n: numberFormat(localeTag()).format(count), ...named }, count);
}

export function say({ key, named, count }: Message): string {
  return count === undefined ? t(key, named) : tn(key, count, named);
}

export function language(): Language {
  return i18n.global.locale.value;
}

/** The tag that dates, numbers and money are formatted with. */
export function localeTag(): string {
  return language() === 'es' ? 'es-US' : 'en-US';
}

/** Puts longer texts with accents in the place of English, to see whether there is room for them. */
export async function showPseudoLocale(): Promise<void> {
  const { pseudoMessages } = await import('./pseudo.ts');
  i18n.global.setLocaleMessage('en', pseudoMessages(i18n.global.getLocaleMessage('en')));
}

let wanted: Language | undefined;
let loadSpanish: (() => Promise<Messages>) | undefined;

/** Gives the words: English at once, Spanish when it is first needed. */
export function provideMessages(english: Messages, spanish: () => Promise<Messages>): void {
  i18n.global.setLocaleMessage('en', english);
  loadSpanish = spanish;
}

/** Switches the language; Spanish is loaded when it is first needed. The language that was asked for last counts. */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next;
  if (next === 'es' && !i18n.global.availableLocales.includes('es')) {
    if (loadSpanish) i18n.global.setLocaleMessage('es', await loadSpanish());
  }
  if (wanted === next) i18n.global.locale.value = next;
}
