import { counted } from '#shared/words/plural.ts';
import { portStageWords } from '#shared/words/port-words.ts';
import type { BalanceWord } from '#shared/domain/money/balance-level.ts';

/** What the system does by itself, and where the menu has it. */
export type MenuRole =
  | 'undo'
  | 'redo'
  | 'cut'
  | 'copy'
  | 'paste'
  | 'delete'
  | 'selectAll'
  | 'resetZoom'
  | 'zoomIn'
  | 'zoomOut'
  | 'togglefullscreen'
  | 'minimize'
  | 'zoom'
  | 'front'
  | 'close'
  | 'about'
  | 'services'
  | 'hide'
  | 'hideOthers'
  | 'unhide';

/** What waits for a time of its own, of all accounts. */
export interface ScheduledSends {
  faxes: number;
  texts: number;
  /** Texts of lists that leave one after the other. */
  ofLists: number;
}

/** What the shell itself says: menu, notifications, dialogs. The page has messages of its own. */
export interface ShellTexts {
  /** What the badge on the app's icon says to screen readers. */
  unread: (notifications: number) => string;
  menu: {
    file: string;
    quit: string;
    edit: string;
    go: string;
    view: string;
    window: string;
    help: string;
    portal: string;
    logs: string;
    /** Items of the system, which it would name in English. */
    roles: Record<MenuRole, string>;
  };
  tray: {
    open: string;
    newFax: string;
    quickFax: string;
    newText: string;
    faxes: string;
    pause: string;
    pauseHours: (hours: number) => string;
    resume: string;
    lock: string;
    lockNeedsPin: string;
    quit: string;
    locked: string;
    signedOut: string;
    noBalance: string;
    /** Beside a balance that is low. */
    level: Record<Exclude<BalanceWord, 'ok'>, string>;
    from: (number: string) => string;
    to: (number: string) => string;
    /** Heads the moves of numbers that go on. */
    moves: string;
    stage: (typeof portStageWords)['en'];
    status: Record<'waiting' | 'sending' | 'delivered' | 'failed' | 'checking' | 'stopped', string>;
  };
  closing: {
    title: string;
    text: string;
    keep: string;
    quit: string;
    cancel: string;
    busyTitle: string;
    busyText: string;
    wait: string;
    quitNow: string;
    heldTitle: (faxes: number) => string;
    heldText: string;
    heldSend: string;
    heldWait: string;
    heldTakeBack: string;
    scheduledTitle: (waiting: ScheduledSends) => string;
    scheduledText: (waiting: ScheduledSends) => string;
    scheduledKeep: string;
    scheduledTakeBack: string;
    /** What the answers are where nothing but a list is under way. */
    listPause: string;
    listGoOn: string;
  };
  /** Asked before an address is reached for the first time. */
  address: Record<
    'provider' | 'portal' | 'addressService' | 'hostName',
    { title: (host: string) => string; text: (address: string) => string; yes: string }
  > & { local: string; no: string };
  lockedNotification: string;
  chooseDocument: string;
  documents: string;
  crash: { title: string; text: string; reload: string; quit: string; reference: (reference: string) => string };
  fatal: { title: string; text: (reference: string) => string };
}

const en: ShellTexts = {
  unread: (n) => counted({ one: '# unread notification', other: '# unread notifications' }, n, 'en-US'),
  menu: {
    file: 'File',
    quit: 'Quit',
    edit: 'Edit',
    go: 'Go',
    view: 'View',
    window: 'Window',
    help: 'Help',
    portal: 'Open the provider’s portal',
    logs: 'Open log folder',
    roles: {
      undo: 'Undo',
      redo: 'Redo',
      cut: 'Cut',
      copy: 'Copy',
      paste: 'Paste',
      delete: 'Delete',
      selectAll: 'Select all',
      resetZoom: 'Actual size',
      zoomIn: 'Zoom in',
      zoomOut: 'Zoom out',
      togglefullscreen: 'Full screen',
      minimize: 'Minimize',
      zoom: 'Zoom',
      front: 'Bring all to front',
      close: 'Close window',
      about: 'About Linekeeper',
      services: 'Services',
      hide: 'Hide Linekeeper',
      hideOthers: 'Hide others',
      unhide: 'Show all',
    },
  },
  tray: {
    open: 'Open Linekeeper',
    newFax: 'Send a fax',
    quickFax: 'Quick fax',
    newText: 'New text',
    faxes: 'Last faxes',
    pause: 'Pause alerts',
    pauseHours: (hours) => counted({ one: 'For # hour', other: 'For # hours' }, hours, 'en-US'),
    resume: 'Resume alerts',
    lock: 'Lock now',
    lockNeedsPin: 'Set a PIN to lock…',
    quit: 'Quit Linekeeper',
    locked: 'Linekeeper is locked',
    signedOut: 'Not connected',
    noBalance: 'balance not known',
    level: { low: 'Low', 'nearly-empty': 'Almost empty', 'below-zero': 'Below zero', empty: 'Empty' },
    from: (number) => `From ${number}`,
    to: (number) => `To ${number}`,
    moves: 'Moving here',
    stage: portStageWords.en,
    status: {
      waiting: 'Waiting',
      sending: 'Sending',
      delivered: 'Delivered',
      failed: 'Not delivered',
      checking: 'Checking',
      stopped: 'Not sent',
    },
  },
  closing: {
    title: 'Keep Linekeeper running?',
    text: 'Without its window it keeps watching your faxes and balance, and stays in the notification area. You can change this in Settings.',
    keep: 'Keep running',
    quit: 'Quit',
    cancel: 'Cancel',
    busyTitle: 'A change is on its way',
    busyText:
      'The provider has not answered yet. If you quit now, its outcome is looked up at the next start, and it is not sent again by itself.',
    wait: 'Wait, then quit',
    quitNow: 'Quit now',
    heldTitle: (faxes) =>
      counted({ one: 'A fax has not left yet', other: '# faxes have not left yet' }, faxes, 'en-US'),
    heldText:
      'It is still held so that it can be taken back. A fax that waits until the next start asks before it leaves.',
    heldSend: 'Send now, then quit',
    heldWait: 'Wait until the next start',
    heldTakeBack: 'Take back and quit',
    scheduledTitle: ({ faxes, texts, ofLists }) => {
      if (faxes + texts === 0)
        return counted(
          { one: 'A text of a list has not left', other: '# texts of a list have not left' },
          ofLists,
          'en-US',
        );
      if (texts === 0)
        return counted({ one: 'A fax waits for its time', other: '# faxes wait for their time' }, faxes, 'en-US');
      if (faxes === 0)
        return counted({ one: 'A text waits for its time', other: '# texts wait for their time' }, texts, 'en-US');
      return `${counted({ one: '# fax', other: '# faxes' }, faxes, 'en-US')} and ${counted({ one: '# text', other: '# texts' }, texts, 'en-US')} wait for their time`;
    },
    scheduledText: ({ faxes, texts, ofLists }) =>
      [
        faxes + texts === 0 ? '' : 'What waits leaves only while Linekeeper is open and the computer is awake.',
        faxes === 0 ? '' : 'A fax whose time passes meanwhile is sent late or asks you, as you chose.',
        texts === 0 ? '' : 'A text whose time passes meanwhile is not sent; you are told at the next start.',
        ofLists === 0 ? '' : 'The list that is being texted pauses. After the next start it goes on when you say so.',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    scheduledKeep: 'Keep the time and quit',
    scheduledTakeBack: 'Take back and quit',
    listPause: 'Pause and quit',
    listGoOn: 'Keep running',
  },
  address: {
    provider: {
      title: (host) => `Is ${host} your provider?`,
      text: (address) =>
        `Linekeeper has not used ${address} before. Your username, password and key will be sent to it.`,
      yes: 'Use this address',
    },
    portal: {
      title: (host) => `Open ${host} in your browser?`,
      text: (address) => `Settings name this address as your provider’s portal: ${address}`,
      yes: 'Open in browser',
    },
    addressService: {
      title: (host) => `Ask ${host} for your internet address?`,
      text: (address) =>
        `This service would learn the internet address of this computer, and nothing of your account: ${address}`,
      yes: 'Ask this service',
    },
    hostName: {
      title: (host) => `Look up ${host}?`,
      text: (name) =>
        `The name service of your network or internet provider is asked for ${name}, and learns it. Nothing of your account is sent.`,
      yes: 'Look up',
    },
    local: 'A program on this computer answers at this address.',
    no: 'Cancel',
  },
  lockedNotification: 'Something happened. Unlock to see it.',
  chooseDocument: 'Choose a document to fax',
  documents: 'Documents and images',
  crash: {
    title: 'The window stopped working',
    text: 'What you sent goes on, and what you typed is kept as a draft. Reload to go on.',
    reload: 'Reload',
    quit: 'Quit',
    reference: (reference) => `Reference ${reference}`,
  },
  fatal: {
    title: 'Linekeeper has to close',
    text: (reference) =>
      `Something went wrong that it cannot fix by itself. What you sent is kept. Reference ${reference}`,
  },
};

const es: ShellTexts = {
  unread: (n) => counted({ one: '# notificación sin leer', other: '# notificaciones sin leer' }, n, 'es-US'),
  menu: {
    file: 'Archivo',
    quit: 'Salir',
    edit: 'Edición',
    go: 'Ir',
    view: 'Ver',
    window: 'Ventana',
    help: 'Ayuda',
    portal: 'Abrir el portal del proveedor',
    logs: 'Abrir la carpeta de registros',
    roles: {
      undo: 'Deshacer',
      redo: 'Rehacer',
      cut: 'Cortar',
      copy: 'Copiar',
      paste: 'Pegar',
      delete: 'Eliminar',
      selectAll: 'Seleccionar todo',
      resetZoom: 'Tamaño real',
      zoomIn: 'Acercar',
      zoomOut: 'Alejar',
      togglefullscreen: 'Pantalla completa',
      minimize: 'Minimizar',
      zoom: 'Ampliar',
      front: 'Traer todo al frente',
      close: 'Cerrar ventana',
      about: 'Acerca de Linekeeper',
      services: 'Servicios',
      hide: 'Ocultar Linekeeper',
      hideOthers: 'Ocultar otros',
      unhide: 'Mostrar todo',
    },
  },
  tray: {
    open: 'Abrir Linekeeper',
    newFax: 'Enviar un fax',
    quickFax: 'Fax rápido',
    newText: 'Mensaje nuevo',
    faxes: 'Últimos faxes',
    pause: 'Pausar avisos',
    pauseHours: (hours) => counted({ one: 'Por # hora', other: 'Por # horas' }, hours, 'es-US'),
    resume: 'Reanudar avisos',
    lock: 'Bloquear ahora',
    lockNeedsPin: 'Crear un PIN para bloquear…',
    quit: 'Salir de Linekeeper',
    locked: 'Linekeeper está bloqueado',
    signedOut: 'Sin conexión a una cuenta',
    noBalance: 'saldo desconocido',
    level: { low: 'Bajo', 'nearly-empty': 'Casi agotado', 'below-zero': 'Bajo cero', empty: 'Agotado' },
    from: (number) => `De ${number}`,
    to: (number) => `A ${number}`,
    moves: 'En traslado',
    stage: portStageWords.es,
    status: {
      waiting: 'En espera',
      sending: 'Enviando',
      delivered: 'Entregado',
      failed: 'No entregado',
      checking: 'Comprobando',
      stopped: 'No enviado',
    },
  },
  closing: {
    title: '¿Dejar Linekeeper en marcha?',
    text: 'Sin su ventana sigue vigilando sus faxes y su saldo, y queda en el área de notificaciones. Puede cambiarlo en Configuración.',
    keep: 'Dejar en marcha',
    quit: 'Salir',
    cancel: 'Cancelar',
    busyTitle: 'Hay un cambio en camino',
    busyText:
      'El proveedor todavía no respondió. Si sale ahora, el resultado se busca al próximo inicio, y no se envía otra vez por sí solo.',
    wait: 'Esperar y salir',
    quitNow: 'Salir ahora',
    heldTitle: (faxes) =>
      counted({ one: 'Un fax todavía no ha salido', other: '# faxes todavía no han salido' }, faxes, 'es-US'),
    heldText: 'Sigue retenido para que pueda detenerlo. Un fax que espera al próximo inicio pregunta antes de salir.',
    heldSend: 'Enviar ahora y salir',
    heldWait: 'Esperar al próximo inicio',
    heldTakeBack: 'Detener y salir',
    scheduledTitle: ({ faxes, texts, ofLists }) => {
      if (faxes + texts === 0)
        return counted(
          { one: 'Un mensaje de una lista no ha salido', other: '# mensajes de una lista no han salido' },
          ofLists,
          'es-US',
        );
      if (texts === 0)
        return counted({ one: 'Un fax espera su hora', other: '# faxes esperan su hora' }, faxes, 'es-US');
      if (faxes === 0)
        return counted({ one: 'Un mensaje espera su hora', other: '# mensajes esperan su hora' }, texts, 'es-US');
      return `${counted({ one: '# fax', other: '# faxes' }, faxes, 'es-US')} y ${counted({ one: '# mensaje', other: '# mensajes' }, texts, 'es-US')} esperan su hora`;
    },
    scheduledText: ({ faxes, texts, ofLists }) =>
      [
        faxes + texts === 0
          ? ''
          : 'Lo que espera sale únicamente mientras Linekeeper está abierto y la computadora encendida.',
        faxes === 0 ? '' : 'Un fax cuya hora pasa mientras tanto se envía tarde o le pregunta, como usted eligió.',
        texts === 0 ? '' : 'Un mensaje cuya hora pasa mientras tanto no se envía; se le avisa en el próximo inicio.',
        ofLists === 0
          ? ''
          : 'La lista que se está enviando queda en pausa. Tras el próximo inicio sigue cuando usted lo diga.',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    scheduledKeep: 'Mantener la hora y salir',
    scheduledTakeBack: 'Detener y salir',
    listPause: 'Pausar y salir',
    listGoOn: 'Seguir en marcha',
  },
  address: {
    provider: {
      title: (host) => `¿Es ${host} su proveedor?`,
      text: (address) =>
        `Linekeeper no ha usado antes ${address}. Allí se enviarán su nombre de usuario, su contraseña y su clave.`,
      yes: 'Usar esta dirección',
    },
    portal: {
      title: (host) => `¿Abrir ${host} en su navegador?`,
      text: (address) => `La configuración da esta dirección como portal de su proveedor: ${address}`,
      yes: 'Abrir en el navegador',
    },
    addressService: {
      title: (host) => `¿Preguntar a ${host} su dirección de internet?`,
      text: (address) =>
        `Este servicio conocería la dirección de internet de esta computadora, y nada de su cuenta: ${address}`,
      yes: 'Preguntar a este servicio',
    },
    hostName: {
      title: (host) => `¿Buscar ${host}?`,
      text: (name) =>
        `Se pregunta por ${name} al servicio de nombres de su red o de su proveedor de internet, que así conoce el nombre. No se envía nada de su cuenta.`,
      yes: 'Buscar',
    },
    local: 'En esta dirección responde un programa de esta computadora.',
    no: 'Cancelar',
  },
  lockedNotification: 'Hay novedades. Desbloquee para verlas.',
  chooseDocument: 'Elija un documento para enviar por fax',
  documents: 'Documentos e imágenes',
  crash: {
    title: 'La ventana dejó de funcionar',
    text: 'Lo que envió sigue su curso, y lo que escribió está guardado como borrador. Recargue para seguir.',
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

/** The language of the settings, or of the computer. */
export function shellLanguage(language: 'system' | 'en' | 'es', systemLocale: string): 'en' | 'es' {
  const wanted = language === 'system' ? systemLocale : language;
  return wanted.toLowerCase().startsWith('es') ? 'es' : 'en';
}

/** The shell's words in the language of the settings, or of the computer. */
export function shellTexts(language: 'system' | 'en' | 'es', systemLocale: string): ShellTexts {
  return shellLanguage(language, systemLocale) === 'es' ? es : en;
}
