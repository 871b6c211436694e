import { expect, it } from 'vitest';
import type { CallGroups } from '#shared/bridge/calls.ts';
import { addSums, NO_SUMS } from '#shared/domain/calls/call-filter.ts';
import { lastDueWeek } from '#shared/domain/calls/report-weeks.ts';
import { reportSheet } from './report-sheet.ts';

const sums = { calls: 2, minutes: 30_000, billed: 35_000, cost: 1234 };
const groups = (by: CallGroups['by'], keys: string[]): CallGroups => ({
  by,
  groups: keys.map((key) => ({ key, ...sums })),
  sums: keys.map(() => sums).reduce(addSums, NO_SUMS),
});
const found = {
  type: groups('type', ['Outbound Local', 'Inbound']),
  line: groups('line', ['frontdesk', '']),
  number: groups(
    'number',
    Array.from({ length: 42 }, (_, index) => String(2_125_550_100 + index)),
  ),
  day: groups('day', ['2026-11-16']),
};
const week = lastDueWeek(Date.parse('2026-11-25T17:00:00Z') / 1000, 'America/New_York');

it('the report of a week adds up, and what is not on its sheet is a line of its own', () => {
  const { intro, sections } = reportSheet(found, week, 'America/New_York', 'en');
  expect(intro).toBe('Nov 16, 2026 to Nov 22, 2026, by the clock of America/New_York');
  expect(sections.map(({ title }) => title)).toEqual(['Total', 'By type', 'By line', 'By number', 'By day']);
  const [total, , lines, numbers, days] = sections;
  expect(total?.rows).toEqual([['Total', 'Calls: 4. Minutes billed: 7. Cost: $0.2468.']]);
  expect(lines?.rows.map(([name]) => name)).toEqual(['frontdesk', 'No line']);
  expect(numbers?.rows).toHaveLength(31);
  expect(numbers?.rows.at(-1)).toEqual(['12 others', 'Calls: 24. Minutes billed: 42. Cost: $1.4808.']);
  expect(days?.rows).toEqual([['Nov 16, 2026', 'Calls: 2. Minutes billed: 3.5. Cost: $0.1234.']]);
});

it('is in Spanish where the page was', () => {
  const { title, sections } = reportSheet(found, week, 'America/New_York', 'es');
  expect(title).toBe('Llamadas de la semana');
  expect(sections[2]?.rows.at(-1)).toEqual(['Sin línea', 'Llamadas: 2. Minutos cobrados: 3.5. Costo: $0.1234.']);
});

it('says that the sums of the provider are others, or that calls could not be read', () => {
  const intro = (language: 'en' | 'es') => reportSheet(found, week, 'America/New_York', language, true).intro;
  expect(intro('en')).toMatch(/New_York\. The provider’s sums differ from its list of calls, or some calls .* read\.$/);
  expect(intro('es')).toMatch(/New_York\. Las sumas del proveedor no coinciden con su lista de llamadas, o .* leer\.$/);
});

it('counts what is not on its sheet in the language of the page', () => {
  const last = (length: number, language: 'en' | 'es') => {
    const number = groups(
      'number',
      Array.from({ length }, (_, index) => String(2_125_550_100 + index)),
    );
    const { sections } = reportSheet({ ...found, number }, week, 'America/New_York', language);
    return sections[3]?.rows.at(-1)?.[0];
  };
  expect([last(31, 'en'), last(1231, 'en')]).toEqual(['1 other', '1,201 others']);
  expect([last(31, 'es'), last(1231, 'es')]).toEqual(['1 más', '1,201 más']);
});
