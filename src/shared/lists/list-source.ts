// How a list says where its rows come from.
import type { ReadId } from '../provider/catalogue.ts';
import type { EntryOf, ListDeclaration, ListSource } from './list.ts';

const PAGE_ROWS = 200;

export interface SourceParts<Id extends ReadId, Row> {
  toRow: (entry: EntryOf<Id>) => Row;
  pageRows?: number | null;
  params?: (scope: string, now: number) => Record<string, unknown>;
  field?: string;
  look?: (key: string) => Record<string, unknown>;
}

/** Where rows of a list come from. */
export function source<Id extends ReadId, Row>(operation: Id, parts: SourceParts<Id, Row>): ListSource<Row> {
  const { toRow, pageRows = PAGE_ROWS, params = () => ({}), field, look } = parts;
  function* toRows(all: readonly unknown[]): Generator<Row> {
    for (const entry of all) yield toRow(entry as EntryOf<Id>);
  }
  return { operation, pageRows, params, field, look, toRows };
}

/**
 * A list with the type of its rows, as `declare<Row>()({ ... })`. In one call the compiler would not find the names in `sorts`
 * any more.
 */
export function declare<Row>() {
  return <SortName extends string>(declaration: ListDeclaration<Row, SortName>): typeof declaration => declaration;
}
