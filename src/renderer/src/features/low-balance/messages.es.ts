import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { lowBalance as english } from './messages.en.ts';

/** Spanish (US). */
export const lowBalance: Shape<typeof english> = {
  low: 'El saldo está bajo: {balance}',
  nearlyEmpty: 'El saldo está casi agotado: {balance}',
  empty: 'El saldo está agotado: {balance}',
  lowText: 'Cuando se acabe, las llamadas, los mensajes y los faxes dejarán de funcionar.',
  emptyText:
    'Es posible que las llamadas, los mensajes y los faxes ya no funcionen. Con el saldo bajo cero se pueden perder números.',
  belowZero: 'El saldo está bajo cero: {balance}',
  belowZeroText:
    'Está usando el crédito de la cuenta. Cuando se acabe, las llamadas, los mensajes y los faxes pueden dejar de funcionar.',
  add: 'Agregar {amount}',
  putAway: 'Ocultar hasta mañana',
  thresholds: {
    title: 'Cuándo avisarle',
    intro:
      'Se le avisa con una notificación, en Inicio y sobre cada pantalla, y otra vez cada día hasta que haya más dinero, también con la recarga automática activada.',
    low: 'El saldo está bajo con menos de',
    hardLow: 'El saldo está casi agotado con menos de',
    hardLowHelp: 'Saldo y crédito juntos. Se avisa aunque las notificaciones del saldo estén desactivadas.',
    fromSettings: 'Estos son los montos de Configuración. Lo que cambie aquí vale solo para {name}.',
    own: 'Estos montos valen solo para {name}.',
  },
  runway: {
    days: 'Al ritmo de esta semana, queda saldo para {n} día | Al ritmo de esta semana, queda saldo para unos {n} días',
    today: 'Al ritmo de esta semana, queda saldo para menos de un día',
    years: 'Al ritmo de esta semana, queda saldo para más de un año',
    unused: 'Esta semana no bajó el saldo',
    how: 'Cómo se calcula',
    available: 'Disponible para gastar',
    pace: 'Gasto por día',
    paceHelp: 'del {from} al {to}; sin recargas ni compras',
    callsHelp:
      'del {from} al {to}; lo que cuestan las llamadas, sin faxes ni mensajes de texto, hasta que su saldo se haya visto tres días',
    recurring: 'Números y servidores, por día',
    recurringHelp: '{amount} en 30 días',
    notCounted: 'aún sin contar',
    formula: '{available} ÷ ({pace} + {recurring}) por día',
    part: '{count} × {price}',
    noPrice: 'sin precio en la lista',
    names: {
      local: 'Números locales',
      tollFree: 'Números sin cargo',
      fax: 'Números de fax',
      international: 'Números internacionales',
      server: 'Servidores virtuales, al precio más bajo',
      dedicated: 'Servidores dedicados, al precio más bajo',
    },
    estimate:
      'Es una estimación; la aplicación no conoce las fechas de renovación ni los precios por grupo de suministro o por plan de servidor. La lista no dice para cuánto tiempo vale cada precio: aquí se toma cada uno como el precio de 30 días. Lo que se renovó esta semana está en las dos partes, así que el saldo puede durar más.',
  },
};
