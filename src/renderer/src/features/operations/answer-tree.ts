/** A line of an answer's tree. */
export interface TreeRow {
  /** Path of the value, such as `$.rows.0.did`. */
  id: string;
  /** Its key in what holds it; empty for the whole answer. */
  key: string;
  /** Place in a list, from 1; null in an object. */
  place: number | null;
  /** From 1. */
  level: number;
  /** The value as text; null for what holds others. */
  text: string | null;
  /** How many values it holds; null for a value. */
  size: number | null;
  /** The first texts in what holds others, to tell it from its neighbours. */
  preview: string;
  isList: boolean;
  open: boolean;
  /** Place among its neighbours, from 1, and how many there are. */
  position: number;
  neighbours: number;
  /** Stands for so many more values that are not shown yet. */
  more: number | null;
}

/** How many values of one list are shown at once. */
export const TREE_STEP = 50;

/** How many texts tell an entry from its neighbours. */
const PREVIEW = 3;

interface View {
  open: ReadonlySet<string>;
  /** How many values of a list are shown, where it is not {@link TREE_STEP}. */
  shown: ReadonlyMap<string, number>;
}

/** The lines that can be seen of an answer. */
export function treeRows(value: unknown, view: View): TreeRow[] {
  return rowsOf({ id: '$', key: '', place: null, level: 1, position: 1, neighbours: 1 }, value, view);
}

type Head = Pick<TreeRow, 'id' | 'key' | 'place' | 'level' | 'position' | 'neighbours'>;

function rowsOf(head: Head, value: unknown, view: View): TreeRow[] {
  const parts = partsOf(value);
  const open = parts !== null && view.open.has(head.id);
  const row: TreeRow = {
    ...head,
    text: parts ? null : textOf(value),
    size: parts?.length ?? null,
    preview: Array.isArray(value) ? '' : previewOf(parts ?? []),
    isList: Array.isArray(value),
    open,
    more: null,
  };
  if (!parts || !open) return [row];
  const limit = view.shown.get(head.id) ?? TREE_STEP;
  const rest = parts.length - limit;
  const neighbours = Math.min(parts.length, limit) + (rest > 0 ? 1 : 0);
  const rows = parts.slice(0, limit).flatMap(([key, part], index) => {
    const place = Array.isArray(value) ? index + 1 : null;
    const id = `${head.id}.${key}`;
    return rowsOf({ id, key, place, level: head.level + 1, position: index + 1, neighbours }, part, view);
  });
  return [row, ...rows, ...(rest > 0 ? [moreRow(head, rest, neighbours)] : [])];
}

function moreRow(head: Head, rest: number, neighbours: number): TreeRow {
  return {
    ...{ id: `${head.id}.+`, key: '', place: null, level: head.level + 1, position: neighbours, neighbours },
    ...{ text: null, size: null, preview: '', isList: false, open: false, more: rest },
  };
}

function partsOf(value: unknown): [string, unknown][] | null {
  if (typeof value !== 'object' || value === null) return null;
  const parts = Object.entries(value);
  return parts.length > 0 ? parts : null;
}

function previewOf(parts: readonly [string, unknown][]): string {
  return parts
    .map(([, part]) => textOf(part))
    .filter((text) => text !== '')
    .slice(0, PREVIEW)
    .join(' · ');
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** What is open at first: the answer itself, its lists, and the only entry of a list. */
export function firstOpen(value: unknown): Set<string> {
  const open = new Set(['$']);
  for (const [key, part] of partsOf(value) ?? []) {
    const parts = partsOf(part);
    if (!parts) continue;
    open.add(`$.${key}`);
    if (parts.length === 1) open.add(`$.${key}.${parts[0]?.[0] ?? ''}`);
  }
  return open;
}

export type TreeMove = { focus: string } | { open: string } | { close: string } | { more: string } | null;

/** What a key does in a tree (WAI-ARIA tree pattern). */
export function treeMove(rows: readonly TreeRow[], at: string, key: string): TreeMove {
  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === at),
  );
  const row = rows[index];
  if (!row) return null;
  const to = (target: TreeRow | undefined): TreeMove => (target ? { focus: target.id } : null);
  const holds = row.size !== null;
  switch (key) {
    case 'ArrowDown':
      return to(rows[index + 1]);
    case 'ArrowUp':
      return to(rows[index - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    case 'ArrowRight':
      if (!holds) return null;
      return row.open ? to(rows[index + 1]) : { open: row.id };
    case 'ArrowLeft':
      if (holds && row.open) return { close: row.id };
      return to(rows.slice(0, index).findLast(({ level }) => level === row.level - 1));
    case 'Enter':
    case ' ':
      if (row.more !== null) return { more: row.id };
      if (!holds) return null;
      return row.open ? { close: row.id } : { open: row.id };
    default:
      return null;
  }
}
