interface ColumnLook {
  label: string;
  /** A CSS grid track, such as `minmax(160px, 2fr)`. */
  width: string;
  /** Where the cells stand; amounts stand at the end. */
  align?: 'end';
  /** Width of the table in pixels below which the column is left out. */
  from?: number;
}

/** A column of a table. Where the names are known by which its rows can be sorted, only such a column is sortable. */
export type Column<SortName extends string = string> = ColumnLook &
  ({ id: SortName; sortable: true } | { id: string; sortable?: false });

export interface Sort<SortName extends string = string> {
  column: SortName;
  descending: boolean;
}
