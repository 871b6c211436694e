import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { notificationCentre as english } from './messages.en.ts';

/** Spanish (US). */
export const notificationCentre: Shape<typeof english> = {
  title: 'Notificaciones',
  button: 'Notificaciones, ninguna sin leer | Notificaciones, {n} sin leer | Notificaciones, {n} sin leer',
  all: 'Todas',
  unread: 'Sin leer',
  filter: 'Mostrar',
  allRead: 'Marcar todas como leídas',
  empty: 'Todavía no hay notificaciones',
  emptyText: 'Aquí se guardan los resultados de los faxes, los avisos de saldo bajo y otras novedades.',
  noneUnread: 'Todo está leído',
  noneUnreadText: 'Las notificaciones nuevas aparecen aquí.',
  showAll: 'Mostrar todas',
  why: '¿Por qué recibí esto?',
  isUnread: 'Sin leer',
  settings: 'Elegir notificaciones',
  missed: {
    title: 'Desde {when}',
    received: '{n} fax recibido | {n} faxes recibidos',
    delivered: '{n} fax entregado | {n} faxes entregados',
    failed: '{n} fax no entregado | {n} faxes no entregados',
    balance: 'Saldo {change}',
    dismiss: 'Ocultar lo que pasó desde entonces',
  },
};
