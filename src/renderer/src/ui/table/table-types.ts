export interface Column {
  id: string;
  label: string;
  /** A CSS grid track, such as `minmax(160px, 2fr)`. */
  width: string;
  sortable?: boolean;
  /** Where the cells stand; amounts stand at the end. */
  align?: 'end';
  /** Width of the table in pixels below which the column is left out. */
  from?: number;
}

export interface Sort {
  column: string;
  descending: boolean;
}
