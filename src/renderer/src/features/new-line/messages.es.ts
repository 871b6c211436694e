import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { lineSetup as englishSetup, newLine as english } from './messages.en.ts';

/** Spanish (US). */
export const newLine: Shape<typeof english> = {
  title: 'Línea nueva',
  also: 'conectar un sistema telefónico, agregar una línea, troncal, SIP, PBX, central, FreePBX, 3CX, softphone, registro',
  sheet: 'Conectar un sistema telefónico',
  intro: 'Una línea conecta su sistema telefónico con esta cuenta. Después verá qué escribir en él.',
  submit: 'Crear línea',
  name: {
    label: 'Nombre de la línea',
    help: 'Letras y dígitos, {n} de {max}. Su sistema telefónico también entra con él.',
    missing: 'Escriba un nombre para la línea.',
    characters: 'Use solo letras de la a a la z y dígitos.',
    tooLong: 'Use como máximo {max} letras y dígitos.',
    own: 'Usted ya tiene una línea con este nombre.',
    taken: 'Otro cliente del proveedor tiene este nombre. Cada nombre se puede usar una sola vez.',
    use: 'Usar “{name}”',
  },
  kind: {
    label: 'Cómo reconoce el proveedor su sistema telefónico',
    fixed: 'Mi sistema telefónico tiene una dirección fija',
    fixedHelp: 'Lo habitual. Solo se aceptan llamadas desde esa dirección.',
    signsIn: 'Inicia sesión con una contraseña',
    signsInHelp:
      'Para cualquier conexión a internet. El proveedor tiene que permitirlo en su cuenta; si no lo permite, no se crea ninguna línea.',
    refused: 'Pida a su proveedor que permita líneas que inician sesión',
    refusedText:
      'Diga a su soporte que quiere una troncal con registro en esta cuenta, y después presione “Crear línea” de nuevo. Una línea con dirección fija no necesita ese permiso.',
  },
  password: {
    also: 'Crear también una contraseña',
    alsoHelp: 'Solo si su sistema telefónico la pide. Si no, el proveedor pone una que nadie tiene que saber.',
    made: 'Aquí se crea una contraseña de 32 letras y dígitos, y se muestra una vez para copiarla.',
  },
  number: {
    label: 'Número que suena en ella',
    help: 'De sus números que aún no suenan en ningún lugar. Puede agregar más después.',
    none: 'Ninguno por ahora',
  },
  callsFixed: 'Este límite de llamadas no se puede cambiar después desde esta aplicación.',
  abroadText: 'Se pagan de su saldo hasta {limit} al día.',
  abroadRefused: 'El proveedor no permite llamadas al extranjero en esta línea',
  made: 'La línea {name} se creó',
  notListed: 'La línea {name} todavía no está en la lista del proveedor',
  notListedText: 'Respondió que se creó. Espere a que esté en la lista; en Actividad se ve qué pasó con ella.',
  warning: 'El proveedor dice: {text}',
  finish: 'Listo',
  showSheet: 'Mostrar qué escribir',
  back: 'Volver al formulario',
};

export const lineSetup: Shape<typeof englishSetup> = {
  screen: 'Hoja de configuración',
  title: 'Hoja de configuración de {name}',
  back: 'Volver a la línea {name}',
  gone: 'La línea {name} no está en la cuenta.',
  values: 'Qué escribir en su sistema telefónico',
  intro: 'Copie estos valores, o vea dónde van.',
  introFresh: 'Copie la contraseña ahora: no se muestra de nuevo cuando salga de esta pantalla.',
  copy: 'Copiar {what}',
  copied: 'Copiado: {what}',
  value: {
    user: 'Nombre de usuario',
    password: 'Contraseña',
    address: 'Su dirección',
    server: 'Servidor del proveedor',
    port: 'Puerto',
    transport: 'Transporte',
    codecs: 'Códecs',
    dtmf: 'Teclas presionadas (DTMF)',
  },
  server: {
    unknown: 'Pregunte a su proveedor: esta aplicación no lo puede leer.',
    place: '(servidor de su proveedor)',
  },
  address: {
    unknown: 'El proveedor no la muestra',
  },
  password: {
    once: 'Se muestra una vez. Se quita del portapapeles después de 30 segundos.',
    copy: 'Copiar contraseña',
    copied: 'Contraseña copiada por 30 segundos',
    none: 'No hace falta: se aceptan llamadas desde su dirección.',
    usuallyNone:
      'Normalmente no hace falta: se aceptan llamadas desde su dirección. Una contraseña que se creó para ella no se muestra de nuevo.',
    gone: 'Se puso al crear la línea y no se muestra de nuevo. Cree otra en los detalles de la línea.',
    place: '(contraseña de la línea)',
    notPrinted: 'No se imprime',
  },
  yours: {
    title: 'De su proveedor',
    text: 'Esta aplicación no puede leer estos valores: escriba lo que le dijo su proveedor. Puerto, transporte, códecs y teclas muestran los valores habituales; compruébelos con su proveedor. Se guardan en esta computadora para todas las líneas de esta cuenta.',
    serverHelp: 'Como sip.example.com. Está en el mensaje de bienvenida o en el portal del proveedor.',
    serverWrong: 'Escriba un nombre de host o una dirección, sin el puerto.',
  },
  system: {
    title: 'Dónde escribirlo',
    label: 'Su sistema telefónico',
    choose: 'Elija su sistema telefónico',
    none: 'Elija su sistema telefónico para ver sus campos. Los valores sirven también en cualquier otro.',
    in: 'Abra',
    inFile: 'Agregue al archivo',
    copyFile: 'Copiar estas líneas',
    differs: 'Los nombres son los de los menús en inglés de {system}, y varían un poco entre versiones.',
  },
  print: {
    heading: 'Imprimir o escanear',
    qr: 'Los valores como código QR, para la cámara de un teléfono',
    password: 'Incluir también la contraseña',
    passwordHelp: 'Quien tenga el papel o el archivo puede hacer llamadas a su costa.',
    save: 'Guardar como PDF',
    title: 'Hoja de configuración de la línea {name}',
    intro:
      'Qué escribir en el sistema telefónico. Servidor, puerto, transporte, códecs y teclas se llenaron a mano: compruébelos con su proveedor.',
  },
};
