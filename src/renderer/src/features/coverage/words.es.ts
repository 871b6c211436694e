import type { Shape } from '#renderer/app/i18n/index.ts';
import type { coverage as english } from './words.en.ts';

/** Spanish (US). */
export const coverage: Shape<typeof english> = {
  title: 'Cobertura del 911',
  ringMap: 'Adónde van las llamadas',
  unused: 'Números sin uso',
};
