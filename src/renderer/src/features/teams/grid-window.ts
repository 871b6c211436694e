/** Cells kept in the document around those in sight, so that fast scrolling shows no gap. */
const OVERSCAN = 3;

export interface Stretch {
  /** The first, and the one after the last. */
  start: number;
  end: number;
}

/** Which of many things of one size are in sight. */
export function inSight(count: number, size: number, from: number, length: number): Stretch {
  const first = Math.floor(from / size);
  const shown = Math.ceil(length / size) + 1;
  return {
    start: Math.max(0, Math.min(first, count - shown) - OVERSCAN),
    end: Math.min(count, first + shown + OVERSCAN),
  };
}

/** The places of a stretch, with one that must stay although it is out of sight. */
export function placesOf({ start, end }: Stretch, also: number, count: number): number[] {
  const places = Array.from({ length: Math.max(0, end - start) }, (_, offset) => start + offset);
  if (also < start && also < count) places.unshift(also);
  else if (also >= end && also < count) places.push(also);
  return places;
}

/** Where a view has to begin so that a thing is in sight behind what sticks at its start. */
export function scrolledTo(at: number, size: number, from: number, length: number): number {
  const begin = at * size;
  if (begin < from) return begin;
  return begin + size > from + length ? begin + size - length : from;
}

/** A cell of the grid, or a corner of what is selected. */
export interface Spot {
  row: number;
  column: number;
}

/** What is selected: all cells between two corners. */
export interface Area {
  from: Spot;
  to: Spot;
}

export function isIn({ from, to }: Area, { row, column }: Spot): boolean {
  const between = (value: number, one: number, other: number) =>
    value >= Math.min(one, other) && value <= Math.max(one, other);
  return between(row, from.row, to.row) && between(column, from.column, to.column);
}

/** Cells of what is selected. */
export function spotsOf({ from, to }: Area): Spot[] {
  const [top, bottom] = [Math.min(from.row, to.row), Math.max(from.row, to.row)];
  const [left, right] = [Math.min(from.column, to.column), Math.max(from.column, to.column)];
  const spots: Spot[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) spots.push({ row, column });
  return spots;
}

/** Where the keys lead from a tick: `place` counts all ticks of a row. */
export interface Tick {
  row: number;
  place: number;
}

interface GridSize {
  rows: number;
  /** Ticks of a row, and of one cell. */
  places: number;
  perCell: number;
  /** Rows of a page. */
  page: number;
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Where a key moves to; null for one that moves nowhere. With Shift it moves by whole cells, so that they can be selected. */
export function movedBy(event: Keys, { row, place }: Tick, size: GridSize): Tick | null {
  const { rows, places, perCell, page } = size;
  if (event.altKey) return null;
  const whole = event.ctrlKey || event.metaKey;
  const step = whole || event.shiftKey ? perCell : 1;
  const moves: Record<string, Tick> = {
    ArrowRight: { row, place: place + step },
    ArrowLeft: { row, place: place - step },
    ArrowDown: { row: whole ? rows - 1 : row + 1, place },
    ArrowUp: { row: whole ? 0 : row - 1, place },
    Home: whole ? { row: 0, place: 0 } : { row, place: 0 },
    End: whole ? { row: rows - 1, place: places - 1 } : { row, place: places - 1 },
    PageDown: { row: row + page, place },
    PageUp: { row: row - page, place },
  };
  const to = moves[event.key];
  if (!to) return null;
  return { row: within(to.row, rows), place: within(to.place, places) };
}

function within(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value));
}
