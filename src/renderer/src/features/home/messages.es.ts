import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { home as englishHome } from './messages.en.ts';

/** Spanish (US). */
export const home: Shape<typeof englishHome> = {
  needs: 'Requiere su atención',
  allWell: 'Nada requiere su atención, según lo que se leyó de su cuenta.',
  reading: 'Leyendo su cuenta. Aquí se muestra lo que requiere su atención.',
  unreadable: 'No se pudo leer todo, así que algo que aquí no se muestra puede requerir su atención.',
  lastFaxes: 'Últimos faxes',
  noFaxes: 'Todavía no hay faxes. Suelte un PDF en cualquier parte de la ventana para enviar el primero.',
  need: {
    actionFor: '{action}: {what}',
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
