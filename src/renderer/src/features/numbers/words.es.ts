import type { Shape } from '#renderer/app/i18n/index.ts';
import type { numbers as english } from './words.en.ts';

/** Spanish (US). */
export const numbers: Shape<typeof english> = {
  title: 'Números',
  local: 'Locales y sin cargo',
  pages: 'Tipos de números',
  gone: 'Números que ya no están',
};
