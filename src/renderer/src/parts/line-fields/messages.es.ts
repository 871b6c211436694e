import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { lineFields as english } from './messages.en.ts';

/** Spanish (US). */
export const lineFields: Shape<typeof english> = {
  address: {
    by: 'Dónde está su sistema telefónico',
    ip: 'En una dirección de internet (IP)',
    ipHelp: 'Cuatro números que no cambian, como 8.8.4.4. Se los da su proveedor de internet.',
    host: 'En un nombre de host',
    hostHelp: 'Como pbx.example.com, aunque cambie la dirección detrás del nombre.',
    ipField: 'Dirección de internet',
    ipFieldHelp: 'La dirección pública (IPv4) de su sistema telefónico.',
    notAnAddress: 'Escriba cuatro números con puntos, como 8.8.4.4.',
    notPublic: 'No se puede llegar a esta dirección desde internet. Use la dirección pública de su oficina.',
    hostField: 'Nombre de host',
    hostFieldHelp: 'El proveedor busca la dirección por sí mismo, y de nuevo cuando cambia.',
    hostMissing: 'Escriba el nombre de host de su sistema telefónico.',
    hostIsAddress: 'Esto es una dirección. Elija para ella “En una dirección de internet”.',
    notAName: 'Escriba un nombre con puntos, como pbx.example.com, sin puerto.',
    lookUp: 'Buscar ahora',
    found: 'Encontrado ahora: {addresses}.',
    none: 'Ahora ninguna dirección tiene este nombre. Revise cómo está escrito.',
    noAnswer: 'El servicio de nombres no respondió, así que esto no se comprobó.',
    demo: 'En la cuenta de demostración nada sale de esta computadora, así que esto no se comprobó.',
    privateTitle: 'Este nombre lleva a una dirección dentro de una red',
    privateText: 'No se puede llegar desde internet a {addresses}, así que tal vez no entren las llamadas.',
  },
  abroad: {
    warn: 'Desde ahora las llamadas al extranjero cuestan dinero',
    allow: 'Permitir llamadas al extranjero',
    allowHelp: 'Es más seguro no permitirlas. Mientras no se permiten, el límite diario no cuenta.',
    limit: 'Límite diario para llamadas al extranjero',
    limitHelp: 'Lo que pueden costar en un día las llamadas al extranjero de esta línea.',
    unit: 'dólares al día',
    fraud:
      'Quien entra en su sistema telefónico puede hacer llamadas costosas al extranjero, a menudo de noche. Con un límite bajo se pierde poco.',
    provider: 'El proveedor tiene que permitir las llamadas al extranjero en su cuenta.',
  },
  passesOn: {
    busy: 'Ocupado: {number}',
    unanswered: 'Sin respuesta: {number}',
    offline: 'Sin conexión: {number}',
  },
  atOnce: {
    unlimited: 'Esta línea no tiene límite de llamadas',
    unlimitedText: 'Quien entrara podría hacer a la vez cualquier cantidad de llamadas, a su costa.',
    label: 'Llamadas al mismo tiempo',
    help: 'Entrantes y salientes juntas. 0 significa sin límite.',
    bySize: 'Lo usual para',
    size: '{people} personas: {calls}',
  },
};
