import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { autoRefill as english } from './messages.en.ts';

/** Spanish (US). */
export const autoRefill: Shape<typeof english> = {
  title: 'Recarga automática',
  intro: 'El proveedor cobra por sí solo a su tarjeta o cuenta bancaria cuando el saldo baja.',
  when: 'Cuando el saldo baje de',
  add: 'agregar',
  belowLabel: 'Cuando el saldo baje de',
  addLabel: 'Monto que se agrega',
  unusual: 'Mostrar montos poco comunes',
  unusualHelp: 'La lista del proveedor también tiene {amount}. Puede ser un error.',
  unusualSentAs: 'La lista del proveedor también tiene {documented}. Esta cuenta envía {amount} en su lugar.',
  type: 'Escriba {amount} para confirmar que cada recarga cobra {dollars}',
  typeFirst: 'Primero escriba {amount}',
  turnOn: 'Activar la recarga automática',
  turnOff: 'Desactivar la recarga automática',
  save: 'Guardar estos montos',
  card: {
    on: 'Activada',
    what: '{add} cada vez que el saldo baje de {below}',
    by: 'Fijada aquí el {when} por {actor}',
    change: 'Cambiar',
  },
  ask: {
    title: '¿Permitir que el proveedor cobre {add} por sí solo?',
    text: 'Desde ahora el proveedor cobra {add} a su tarjeta o cuenta bancaria cada vez que el saldo baje de {below}. No vuelve a preguntar.',
  },
  chargedNow: 'Puede cobrarse de inmediato',
  chargedNowText: 'El saldo es {balance}, menos de {below}. El proveedor puede agregar {add} en cuanto se active.',
  short: 'Es posible que no alcance para dos días',
  shortText:
    'Al ritmo de esta semana se gastan {perDay} por día. Si el saldo baja otra vez el mismo día, es posible que no se recargue de nuevo.',
  known: {
    title: 'Lo que sabe esta aplicación',
    both: 'Esta aplicación activó por última vez la recarga automática, {add} por debajo de {below}, el {when}; lo hizo {actor}.',
    on: 'Esta aplicación activó por última vez la recarga automática el {when}; lo hizo {actor}.',
    off: 'Esta aplicación desactivó por última vez la recarga automática el {when}; lo hizo {actor}.',
    amounts: 'Fijó por última vez los montos, {add} por debajo de {below}, el {when}; lo hizo {actor}.',
    maybeOn:
      'Esta aplicación pidió activar la recarga automática el {when}; lo hizo {actor}. No hubo respuesta, así que puede estar activada o no.',
    maybeOff:
      'Esta aplicación pidió desactivar la recarga automática el {when}; lo hizo {actor}. No hubo respuesta, así que puede estar activada o no.',
    maybeAmounts:
      'Pidió {add} por debajo de {below} el {when}; lo hizo {actor}. No hubo respuesta, así que esos montos pueden estar fijados o no.',
    none: 'Esta aplicación no ha configurado la recarga automática de esta cuenta. Aun así, puede estar activada.',
    honest:
      'El proveedor no muestra este ajuste, y se puede cambiar en cualquier momento desde otro lugar, como el portal de clientes.',
    seen: 'Última vez vista: el saldo subió {amount} por sí solo el {when}.',
    neverSeen: 'Esta aplicación aún no ha visto subir el saldo por sí solo.',
    refills: 'Ver recargas',
  },
  part: {
    title: 'Qué pasó',
    amounts: 'Montos: {add} por debajo de {below}',
    on: 'Recarga automática activada',
    off: 'Recarga automática desactivada',
    sending: 'Enviando',
    done: 'Hecho',
    refused: 'No se hizo',
    unknown: 'Sin respuesta',
    skipped: 'No se envió',
  },
  skippedText:
    'Los montos no se fijaron y no se envió nada más. Si la recarga automática estaba activada, sigue activada como estaba.',
  unknown: {
    title: 'No se puede saber si se hizo',
    amounts:
      'Los montos se enviaron y no hubo respuesta. El proveedor no los muestra. No se envió nada más: si la recarga automática estaba activada, sigue activada, quizás con los montos nuevos. Puede enviarlo de nuevo: se manda el mismo ajuste otra vez.',
    on: 'Se envió y no hubo respuesta. El proveedor no lo muestra. Puede enviarlo de nuevo: se manda el mismo ajuste otra vez.',
    off: 'Se envió y no hubo respuesta. El proveedor no lo muestra. Puede enviarlo de nuevo: se manda la desactivación otra vez.',
    again: 'Enviar de nuevo',
  },
  done: {
    on: 'La recarga automática está activada: {add} por debajo de {below}',
    off: 'La recarga automática está desactivada',
  },
  gate: {
    title: '¿Desactivar la recarga automática?',
    warned: 'Esta aplicación seguirá avisándole cuando el saldo esté bajo.',
  },
};
