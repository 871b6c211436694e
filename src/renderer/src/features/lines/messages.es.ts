import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { lines as english } from './messages.en.ts';

/** Spanish (US). */
export const lines: Shape<typeof english> = {
  place: 'Sistema telefónico',
  title: 'Líneas',
  copyName: 'Copiar nombre',
  copyAddress: 'Copiar dirección',
  label: 'Líneas del sistema telefónico',
  found: 'Línea',
  narrow: 'Filtrar la lista',
  find: 'Buscar una línea o un número',
  unknown: 'No se sabe',
  gone: 'Esta línea ya no está en la cuenta.',
  noAddress: 'El proveedor no la muestra',
  numbers: 'Números que suenan aquí',
  noNumbers: 'Ningún número suena aquí.',
  moreNumbers: 'Y {n} más.',
  column: {
    name: 'Nombre',
    state: 'Estado',
    kind: 'Tipo',
    address: 'Dirección',
    numbers: 'Números',
    abroad: 'Llamadas al extranjero',
  },
  kind: {
    fixed: 'Dirección fija',
    signsIn: 'Inicia sesión',
  },
  lock: 'Bloquear línea',
  unlock: 'Desbloquear línea',
  unlockNamed: 'Desbloquear la línea {name}',
  delete: 'Eliminar línea',
  locked: 'La línea {name} está bloqueada.',
  unlocked: 'La línea {name} está activa de nuevo.',
  deleted: 'La línea {name} se eliminó.',
  gate: {
    lock: 'Bloquear la línea {name}',
    delete: 'Eliminar la línea {name}',
    quiet: 'Las llamadas a este número no suenan: {numbers}. | Las llamadas a estos {n} números no suenan: {numbers}.',
    nowhere:
      'Este número no sonará en ningún lugar: {numbers}. | Estos {n} números no sonarán en ningún lugar: {numbers}.',
    others: 'y {n} más',
    move: 'Pasar antes el número a otra línea | Pasar antes los {n} números a otra línea',
  },
  state: {
    any: 'Cualquier estado',
    on: 'Activa',
    locked: 'Bloqueada',
    lockedText: 'Las llamadas hacia y desde esta línea no pasan.',
  },
  abroad: {
    on: 'Permitidas',
    off: 'No permitidas',
  },
  empty: 'Aún no hay líneas',
  emptyText: 'Una línea conecta su sistema telefónico. Los números suenan en la línea que usted elige para ellos.',
};
