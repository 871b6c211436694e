import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { lock as english } from './messages.en.ts';

/** Spanish (US). */
export const lock: Shape<typeof english> = {
  title: 'Linekeeper está bloqueado',
  text: 'Sus faxes y su saldo se siguen vigilando.',
  pin: 'PIN',
  unlock: 'Desbloquear',
  enter: 'Escriba su PIN',
  retry:
    'Demasiados intentos fallidos. Inténtelo de nuevo en {n} segundo. | Demasiados intentos fallidos. Inténtelo de nuevo en {n} segundos.',
  forgot: '¿Olvidó el PIN?',
  forgotText:
    'Nadie puede volver a leerlo. Salga de Linekeeper, borre el archivo “lock.json” de su carpeta de datos y cree un PIN nuevo en Configuración. Quien puede hacer eso también puede leer los archivos de esta computadora; por eso, bloquee también la computadora.',
};
