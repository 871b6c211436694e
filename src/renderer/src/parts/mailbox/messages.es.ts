import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { mailbox as english } from './messages.en.ts';

/** Spanish, as spoken in the Americas. */
export const mailbox: Shape<typeof english> = {
  text: 'Entre con una contraseña de aplicación de su proveedor de correo. Todavía no se puede entrar por su página web (OAuth).',
  host: 'Servidor',
  hostHelp: 'Como imap.example.com',
  port: 'Puerto',
  security: 'Cifrado',
  tls: 'TLS (por lo general, puerto 993)',
  starttls: 'STARTTLS (por lo general, puerto 143)',
  user: 'Nombre de usuario',
  password: 'Contraseña de aplicación',
  passwordHelp: 'Se guarda en el llavero de esta computadora.',
  mailFolder: 'Carpeta de correo',
  sendersHelp: "Direcciones, o {'@'}example.com para toda una empresa. Solo se leen los mensajes de ellas.",
  incomplete: 'Complete servidor, usuario, contraseña, carpeta y remitente.',
  empty: 'Complete carpeta y remitente.',
  wrongSender: '{sender} no es una dirección de correo.',
  connect: 'Conectar el buzón',
  from: 'Mensajes de {senders}',
  trouble: {
    signIn: 'El servidor de correo rechazó el usuario o la contraseña.',
    tls: 'No se pudo proteger la conexión: el certificado del servidor no es de confianza o no ofrece TLS.',
    unreachable: 'El servidor de correo no responde.',
    folder: 'No existe esa carpeta de correo.',
    other: 'No se pudo leer el buzón.',
  },
};
