import type { Shape } from '#renderer/app/i18n/index.ts';
import type { money as english } from './words.en.ts';

/** Spanish (US). */
export const money: Shape<typeof english> = {
  title: 'Dinero',
  nav: 'Dinero',
  balance: 'Saldo',
  refills: 'Recargas y gastos',
  add: 'Agregar dinero',
};
