import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { Column } from '#renderer/ui/table/table-types.ts';

interface CallColumn extends Omit<Column, 'label'> {
  label: MessageKey;
  /** Shown until the person chooses. */
  usual: boolean;
}

/** Every column of the list of calls. */
const ALL: readonly CallColumn[] = [
  { id: 'time', label: 'calls.column.time', width: 'minmax(156px, 1fr)', sortable: true, usual: true },
  { id: 'direction', label: 'calls.column.direction', width: 'minmax(72px, 0.4fr)', usual: false },
  { id: 'type', label: 'calls.column.type', width: 'minmax(120px, 0.9fr)', usual: true, from: 760 },
  { id: 'from', label: 'calls.column.from', width: 'minmax(128px, 1fr)', usual: true },
  { id: 'to', label: 'calls.column.to', width: 'minmax(128px, 1fr)', usual: true },
  { id: 'status', label: 'calls.column.status', width: 'minmax(96px, 0.6fr)', usual: true, from: 860 },
  { id: 'minutes', label: 'calls.column.minutes', width: '80px', sortable: true, align: 'end', usual: true, from: 640 },
  { id: 'billed', label: 'calls.column.billed', width: '104px', sortable: true, align: 'end', usual: false },
  { id: 'rate', label: 'calls.column.rate', width: '88px', align: 'end', usual: false },
  { id: 'cost', label: 'calls.column.cost', width: '96px', sortable: true, align: 'end', usual: true },
  { id: 'line', label: 'calls.column.line', width: 'minmax(88px, 0.6fr)', usual: true, from: 980 },
  { id: 'country', label: 'calls.column.country', width: 'minmax(96px, 0.6fr)', usual: false },
];

export const USUAL_COLUMNS = ALL.filter(({ usual }) => usual).map(({ id }) => id);

/** Columns as choices, in the order of the list. */
export function columnChoices(): { id: string; label: string }[] {
  return ALL.map(({ id, label }) => ({ id, label: t(label) }));
}

/** The chosen columns as the table takes them; all usual ones where none is known. */
export function shownColumns(chosen: readonly string[]): Column[] {
  const known = ALL.filter(({ id }) => chosen.includes(id));
  const shown = known.length > 0 ? known : ALL.filter(({ usual }) => usual);
  return shown.map(({ usual: _, label, ...column }) => ({ ...column, label: t(label) }));
}
