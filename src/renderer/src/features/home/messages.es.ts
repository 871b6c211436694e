import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { home as englishHome } from './messages.en.ts';

/** Spanish (US). */
export const home: Shape<typeof englishHome> = {
  needs: 'Requiere su atención',
  allWell: 'Nada requiere su atención, según lo que se pudo leer de su cuenta.',
  reading: 'Leyendo su cuenta. Aquí se muestra lo que requiere su atención.',
  unreadable: 'No se pudo leer todo, así que algo que aquí no se muestra puede requerir su atención.',
  nothingElse: 'Nada más requiere su atención, según lo que se pudo leer de su cuenta.',
  showDismissed: 'Mostrar {n} aviso descartado | Mostrar {n} avisos descartados',
  quick: 'Acciones rápidas',
  lastFaxes: 'Últimos faxes',
  allFaxes: 'Todos los faxes',
  noFaxes: 'Todavía no hay faxes. Suelte un PDF en cualquier parte de la ventana para enviar el primero.',
  activity: {
    title: 'Última actividad',
    all: 'Toda la actividad',
    none: 'Todavía no se cambió, envió ni compró nada desde esta computadora.',
  },
  month: {
    title: 'Gastado en {month}',
    nothing: 'No se compró ni se envió nada desde esta computadora.',
    counted: '{n} compra o fax, a su precio de lista. | {n} compras y faxes, a sus precios de lista.',
    unpriced:
      '{n} no tiene precio de lista y no está en la suma. | {n} no tienen precio de lista y no están en la suma.',
    uncertain: 'De {n} no se sabe todavía si se cobró. | De {n} no se sabe todavía si se cobraron.',
    refilled: 'Agregado con recargas: {amount}',
    maybeRefilled: 'Recargas de las que no se sabe todavía si se cobraron: {amount}',
    what: 'Solo desde esta computadora. No se cuentan llamadas, cargos mensuales ni recargas.',
    more: 'Recargas y gastos',
  },
  glance: {
    title: 'Números y líneas',
    numbers: 'Números',
    noCalls: 'Puede que no entren llamadas',
    notRouted: 'No suenan en ninguna línea',
    noAddress: 'Sin dirección para el 911',
    lines: 'Líneas',
    locked: 'Líneas bloqueadas',
    readingNumbers: 'Leyendo sus números.',
    readingLines: 'Leyendo sus líneas.',
    noNumbers: 'No se pudieron leer sus números.',
    noLines: 'No se pudieron leer sus líneas.',
  },
  need: {
    actionFor: '{action}: {what}',
    dismiss: 'Descartar: {what}',
    open: 'Abrir fax',
    details: 'Ver detalles',
    failed: 'El fax para el {number} no se entregó',
    refused: 'El fax para el {number} no fue aceptado',
    refusedText: 'El proveedor lo rechazó. No se envió ningún fax.',
    held: 'El fax para el {number} sigue en espera',
    heldText: 'No pudo salir a tiempo. Envíelo ahora o deténgalo.',
    unclear: 'Fax para el {number}: no se sabe si llegó',
    unclearText: 'Pregunte al destinatario si llegó antes de enviarlo de nuevo.',
    notSent: 'El fax para el {number} no se envió',
    notSentText: 'No se envió ningún fax. Puede enviarlo de nuevo.',
    keychain: 'Los documentos se guardan solo durante esta sesión',
    keychainText:
      'Esta computadora no tiene un llavero que funcione, así que los documentos y borradores no se escriben en el disco. Los números, los faxes y la actividad se guardan sin cifrar.',
  },
};
