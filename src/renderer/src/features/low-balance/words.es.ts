import type { Shape } from '#renderer/app/i18n/index.ts';
import type { lowBalance as english } from './words.en.ts';

/** Spanish (US). */
export const lowBalance: Shape<typeof english> = {
  title: 'Saldo bajo',
};
