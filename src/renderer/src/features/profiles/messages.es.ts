import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { profiles as english } from './messages.en.ts';

/** Spanish (US). */
export const profiles: Shape<typeof english> = {
  current: 'Cuenta: {name}. Cambiar o agregar una',
  menu: 'Cuentas',
  all: 'Todas las cuentas',
  add: 'Agregar una cuenta',
  viewOnly: 'Solo ver',
  open: 'Abrir {name}',
  here: 'Abierta ahora',
  signInAgain: 'Conectar {name} de nuevo',
  openShort: 'Abrir',
  remove: 'Quitar',
  removeNamed: 'Quitar {name}',
  signIn: 'Conectar de nuevo',
  stopped: 'Sesión cerrada',
  trouble: {
    noCredentials: 'Necesita otra vez la contraseña y la clave',
    newerData:
      'Sus datos los escribió una versión más nueva de Linekeeper y quedan como están. Actualice la aplicación para abrirlos.',
    noKey:
      'Sus datos están cifrados y el llavero de esta computadora no dio la clave. Desbloquee el llavero y ábrala de nuevo. Si la clave se perdió, conecte la cuenta otra vez: empieza de cero y sus datos anteriores se apartan.',
    cannotOpen: 'No se pudieron abrir sus datos. Revise el disco de esta computadora.',
  },
  need: {
    title: '{name} no está abierta',
    text: 'No se envía nada de esta cuenta y no se le avisa de lo que llega. {why}',
  },
  faxes: '{n} fax necesita atención | {n} faxes necesitan atención',
  unread: '{n} notificación sin leer | {n} notificaciones sin leer',
  quiet: 'Nada requiere su atención, según lo que se pudo leer',
  checking: 'Conectando',
  needs: '{n} cosa requiere su atención | {n} cosas requieren su atención',
  connected: 'Conectada; ábrala para ver qué requiere su atención',
  noBalance: 'Saldo desconocido',
  balance: 'Saldo',
  edit: {
    title: 'Nombre y color',
    titleDemo: 'Lo que se puede hacer',
    name: 'Nombre de esta cuenta',
    nameRule: 'Escriba un nombre de {max} caracteres como máximo.',
    color: 'Color del marco',
    viewOnly: 'Solo ver',
    viewOnlyHelp:
      'Desde esta computadora no se puede cambiar, enviar ni comprar nada en esta cuenta. Por ejemplo, para quien lleva la contabilidad.',
    save: 'Guardar',
    saved: 'Cuenta guardada',
  },
  colors: { teal: 'Verde azulado', blue: 'Azul', violet: 'Violeta', rose: 'Rosa', amber: 'Ámbar', green: 'Verde' },
  portal: {
    title: 'Portal del proveedor',
    url: 'Dirección del portal',
    help: 'Donde inicia sesión con el navegador, por ejemplo https://portal.example.com. Linekeeper ofrece entonces abrirlo.',
    rule: 'Escriba una dirección que empiece con https://',
    open: 'Abrir el portal',
  },
};
