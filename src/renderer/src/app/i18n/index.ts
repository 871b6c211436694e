import { createI18n } from 'vue-i18n';
import { en } from './en.ts';
import type { Shape } from './shape.ts';

type Messages = Shape<typeof en>;

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** Every message of the app. A key that does not exist does not compile. */
export type MessageKey = Leaves<typeof en>;
export type Named = Record<string, string | number>;
/** A message that is turned into words later, in the language of that moment. */
export interface Message {
  key: MessageKey;
  named?: Named;
}

export type Language = 'en' | 'es';

export const i18n = createI18n<[Messages], Language, false>({
  legacy: false,
  locale: 'en',
  fallbackLocale: 'en',
  messages: { en } as Record<Language, Messages>,
});

/** The words of a message in the current language. Templates that use it follow a change of language. */
export function t(key: MessageKey, named: Named = {}): string {
  return i18n.global.t(key, named);
}

/** Like {@link t}, in the singular or plural of `count`, which the message may name as `{n}`. */
export function tn(key: MessageKey, count: number, named: Named = {}): string {
  return i18n.global.t(key, { n: new Intl.NumberFormat(localeTag()).format(count), ...named }, count);
}

export function say(message: Message): string {
  return t(message.key, message.named);
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
  i18n.global.setLocaleMessage('en', pseudoMessages(en));
}

let wanted: Language | undefined;

/** Switches the language; Spanish is loaded when it is first needed. The language that was asked for last counts. */
export async function setLanguage(next: Language): Promise<void> {
  wanted = next;
  if (next === 'es' && !i18n.global.availableLocales.includes('es')) {
    const { es } = await import('./es.ts');
    i18n.global.setLocaleMessage('es', es);
  }
  if (wanted === next) i18n.global.locale.value = next;
}
