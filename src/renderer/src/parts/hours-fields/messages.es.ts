import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { hoursFields as english } from './messages.en.ts';

export const hoursFields: Shape<typeof english> = {
  days: 'En estos días',
  order: 'La última hora debe ser posterior a la primera.',
  noDay: 'Elija al menos un día.',
  time: 'Escriba una hora como 20:00.',
};
