import type { Plural } from './plural.ts';

export type CallReportLanguage = 'en' | 'es';

/** What the weekly report of calls says. */
interface CallReportWords {
  locale: string;
  title: string;
  /** Its days, by the clock of a zone. */
  period: (first: string, last: string, zone: string) => string;
  /** What is said of sums that are not sure. */
  differs: string;
  byType: string;
  byLine: string;
  byNumber: string;
  byDay: string;
  total: string;
  noLine: string;
  noNumber: string;
  /** Groups of a list that are not on the sheet. */
  others: Plural;
  sums: (calls: string, minutes: string, cost: string) => string;
}

export const callReportWords: Record<CallReportLanguage, CallReportWords> = {
  en: {
    locale: 'en-US',
    title: 'Calls of the week',
    period: (first, last, zone) => `${first} to ${last}, by the clock of ${zone}`,
    differs: 'The provider’s sums differ from its list of calls, or some calls could not be read.',
    byType: 'By type',
    byLine: 'By line',
    byNumber: 'By number',
    byDay: 'By day',
    total: 'Total',
    noLine: 'No line',
    noNumber: 'No number',
    others: { one: '# other', other: '# others' },
    sums: (calls, minutes, cost) => `Calls: ${calls}. Minutes billed: ${minutes}. Cost: ${cost}.`,
  },
  es: {
    locale: 'es-US',
    title: 'Llamadas de la semana',
    period: (first, last, zone) => `Del ${first} al ${last}, según la hora de ${zone}`,
    differs: 'Las sumas del proveedor no coinciden con su lista de llamadas, o algunas llamadas no se pudieron leer.',
    byType: 'Por tipo',
    byLine: 'Por línea',
    byNumber: 'Por número',
    byDay: 'Por día',
    total: 'Total',
    noLine: 'Sin línea',
    noNumber: 'Sin número',
    others: { one: '# más', other: '# más' },
    sums: (calls, minutes, cost) => `Llamadas: ${calls}. Minutos cobrados: ${minutes}. Costo: ${cost}.`,
  },
};
