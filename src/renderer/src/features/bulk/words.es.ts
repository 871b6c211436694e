import type { Shape } from '#renderer/app/i18n/index.ts';
import type { bulk as english } from './words.en.ts';

/** Spanish (US). */
export const bulk: Shape<typeof english> = {
  title: 'Cambiar muchos números',
};
