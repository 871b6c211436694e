import type { Shape } from '#renderer/app/i18n/index.ts';
import type { autoRefill as english } from './words.en.ts';

/** Spanish (US). */
export const autoRefill: Shape<typeof english> = {
  title: 'Recarga automática',
};
