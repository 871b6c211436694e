import type { Shape } from '#renderer/app/i18n/index.ts';
import type { rates as english } from './words.en.ts';

/** Spanish (US). */
export const rates: Shape<typeof english> = {
  title: 'Tarifas',
};
