import type { FaxFailure } from '#shared/domain/fax-status.ts';

/** What the shell itself says: menu, notifications, dialogs. The page has messages of its own. */
export interface ShellTexts {
  menu: {
    file: string;
    newFax: string;
    settings: string;
    quit: string;
    edit: string;
    view: string;
    home: string;
    fax: string;
    window: string;
    help: string;
    logs: string;
  };
  notice: {
    delivered: (number: string) => string;
    deliveredBody: (document: string) => string;
    failed: (number: string) => string;
    failure: Record<FaxFailure, string>;
    refused: (number: string) => string;
    notSent: (number: string) => string;
    notSentBody: string;
    unknown: (number: string) => string;
    unknownBody: string;
    received: (number: string) => string;
    receivedBody: (number: string) => string;
    receivedMany: (count: number) => string;
    receivedManyBody: string;
  };
  chooseDocument: string;
  documents: string;
  crash: { title: string; text: string; reload: string; quit: string; reference: (reference: string) => string };
  fatal: { title: string; text: (reference: string) => string };
}

const en: ShellTexts = {
  menu: {
    file: 'File',
    newFax: 'New fax',
    settings: 'Settings…',
    quit: 'Quit',
    edit: 'Edit',
    view: 'View',
    home: 'Home',
    fax: 'Fax',
    window: 'Window',
    help: 'Help',
    logs: 'Open log folder',
  },
  notice: {
    delivered: (number) => `Fax to ${number} delivered`,
    deliveredBody: (document) => document,
    failed: (number) => `Fax to ${number} not delivered`,
    failure: {
      busy: 'The line was busy. Try again later.',
      'no-answer': 'Nobody picked up.',
      'not-a-fax': 'That number is not a fax machine.',
      'not-in-service': 'The number is not in service.',
      'cut-off': 'The line was cut mid-way. Some pages may have arrived.',
      unreadable: 'The document could not be read.',
      'no-balance': 'There is not enough balance. Add money first.',
      other: 'Open the fax to see what the provider said.',
    },
    refused: (number) => `Fax to ${number} was not accepted`,
    notSent: (number) => `Fax to ${number} was not sent`,
    notSentBody: 'Nothing reached the provider. Open the fax to send it again.',
    unknown: (number) => `Fax to ${number}: no answer`,
    unknownBody: 'It was sent and no answer came. Checking what happened.',
    received: (number) => `Fax from ${number}`,
    receivedBody: (number) => `Received on ${number}`,
    receivedMany: (count) => `${count} new faxes`,
    receivedManyBody: 'Open the list of received faxes.',
  },
  chooseDocument: 'Choose a document to fax',
  documents: 'PDF and images',
  crash: {
    title: 'The window stopped working',
    text: 'Nothing was lost: what you typed and sent is kept. Reload to go on.',
    reload: 'Reload',
    quit: 'Quit',
    reference: (reference) => `Reference ${reference}`,
  },
  fatal: {
    title: 'Linekeeper has to close',
    text: (reference) =>
      `Something went wrong that it cannot mend by itself. What you sent is kept. Reference ${reference}`,
  },
};

const es: ShellTexts = {
  menu: {
    file: 'Archivo',
    newFax: 'Fax nuevo',
    settings: 'Configuración…',
    quit: 'Salir',
    edit: 'Edición',
    view: 'Ver',
    home: 'Inicio',
    fax: 'Fax',
    window: 'Ventana',
    help: 'Ayuda',
    logs: 'Abrir la carpeta de registros',
  },
  notice: {
    delivered: (number) => `El fax a ${number} se entregó`,
    deliveredBody: (document) => document,
    failed: (number) => `El fax a ${number} no se entregó`,
    failure: {
      busy: 'La línea estaba ocupada. Inténtelo más tarde.',
      'no-answer': 'Nadie contestó.',
      'not-a-fax': 'Ese número no es un fax.',
      'not-in-service': 'El número no está en servicio.',
      'cut-off': 'La línea se cortó a la mitad. Es posible que algunas páginas hayan llegado.',
      unreadable: 'No se pudo leer el documento.',
      'no-balance': 'No hay saldo suficiente. Primero agregue dinero.',
      other: 'Abra el fax para ver lo que dijo el proveedor.',
    },
    refused: (number) => `El fax a ${number} no fue aceptado`,
    notSent: (number) => `El fax a ${number} no se envió`,
    notSentBody: 'Nada llegó al proveedor. Abra el fax para enviarlo de nuevo.',
    unknown: (number) => `Fax a ${number}: sin respuesta`,
    unknownBody: 'Se envió y no hubo respuesta. Estamos comprobando qué pasó.',
    received: (number) => `Fax de ${number}`,
    receivedBody: (number) => `Recibido en ${number}`,
    receivedMany: (count) => `${count} faxes nuevos`,
    receivedManyBody: 'Abra la lista de faxes recibidos.',
  },
  chooseDocument: 'Elija un documento para enviar por fax',
  documents: 'PDF e imágenes',
  crash: {
    title: 'La ventana dejó de funcionar',
    text: 'No se perdió nada: lo que escribió y envió está guardado. Recargue para seguir.',
    reload: 'Recargar',
    quit: 'Salir',
    reference: (reference) => `Referencia ${reference}`,
  },
  fatal: {
    title: 'Linekeeper tiene que cerrarse',
    text: (reference) =>
      `Ocurrió algo que no puede resolver por sí solo. Lo que envió está guardado. Referencia ${reference}`,
  },
};

/** The shell's words in the language of the settings, or of the computer. */
export function shellTexts(language: 'system' | 'en' | 'es', systemLocale: string): ShellTexts {
  const wanted = language === 'system' ? systemLocale : language;
  return wanted.toLowerCase().startsWith('es') ? es : en;
}
