import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { firstSteps as english } from './messages.en.ts';

/** Spanish (US). */
export const firstSteps: Shape<typeof english> = {
  title: 'Primeros pasos',
  hide: 'Ocultar esta lista',
  done: 'Listo',
  toDo: 'Por hacer',
  unknown: 'No se sabe aún',
  connect: {
    title: 'Conectar su cuenta',
    demo: 'Esta es la cuenta de demostración. Nada en ella es real.',
    done: 'Esta cuenta está conectada y su proveedor responde.',
    failing: 'Ahora no se puede usar el proveedor. La barra de arriba dice por qué.',
    checking: 'Esperando la primera respuesta del proveedor.',
    action: 'Conectar',
    check: 'Revisar la conexión',
  },
  balance: {
    title: 'Un aviso cuando el saldo es bajo',
    done: 'Se le avisa por debajo de {amount}.',
    quiet: 'Lo ve en la aplicación por debajo de {amount}, pero las notificaciones sobre el saldo están desactivadas.',
    never: 'El monto es $0, así que solo se le avisa cuando ya no queda nada.',
    action: 'Configurar el aviso',
  },
  addresses: {
    title: 'Direcciones de emergencia (911)',
    all: 'El único número que puede tener una la tiene. | Los {n} números que pueden tener una la tienen.',
    some: '{n} de {all} números tienen una. Desde los demás, el 911 quizás no encuentre a quien llama.',
    reading: 'Se están leyendo sus números.',
    unread: 'No se pudieron leer todos sus números, así que no se sabe.',
    action: 'Ver los números',
  },
  notifications: {
    title: 'Notificaciones',
    never: 'Aún no se mostró ninguna de esta cuenta. Envíe una para ver si llegan.',
    shown: 'Esta computadora indicó que mostró una: {when}. La aplicación no puede saber si usted la vio.',
    failed: 'Esta computadora no pudo mostrar la última. Permita las notificaciones de Linekeeper en su configuración.',
    unsupported: 'Esta computadora no muestra notificaciones. Mire la campana de la aplicación.',
    nothing: 'La última se envió, y esta computadora no indicó si la mostró. Revise su configuración.',
    looking: 'Viendo si ya se mostró alguna.',
    action: 'Enviar una prueba',
  },
  pins: 'Los PIN de bloqueo, que evitan que se lleven sus números, no están en esta lista: el proveedor no dice qué números tienen uno.',
  setPins: 'Poner PIN',
  settings: {
    title: 'Primeros pasos en Inicio',
    there: 'La lista está en Inicio hasta que todo esté listo.',
    hidden: 'La lista de primeros pasos no está en Inicio.',
    allDone: 'Todo en la lista está listo, así que no hay nada que mostrar.',
    show: 'Mostrar la lista en Inicio',
    back: 'La lista está otra vez en Inicio',
  },
};
