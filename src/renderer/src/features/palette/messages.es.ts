import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { palette as english } from './messages.en.ts';

/** Spanish (US). */
export const palette: Shape<typeof english> = {
  title: 'Buscar o hacer algo',
  placeholder: 'Un número, un nombre o lo que quiere hacer',
  number: 'Con este número',
  found: 'Encontrado',
  actions: 'Hacer',
  copy: 'Copiar {number}',
  copied: 'Número copiado',
  switchTo: 'Cambiar a {name}',
  nothing: 'No se encontró nada para “{text}”',
  count: '{n} resultado | {n} resultados',
  keys: 'Las flechas eligen, Intro abre, Esc cierra',
  then: 'y luego',
  or: 'o',
  sheetTitle: 'Atajos del teclado',
  sheetText: 'Puede cambiarlos en Configuración.',
  everywhere: 'En todas partes',
  account: 'Cuentas',
  lists: 'En las listas',
  arrows: 'Moverse entre filas y columnas',
  peek: 'Mostrar u ocultar una vista previa',
  open: 'Abrir la fila',
  selectAll: 'Seleccionar todo lo que coincide',
  close: 'Cerrar lo que está encima',
};
