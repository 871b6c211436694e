// The package's own types cannot be found through its "exports"; here is what the app uses of it.
declare module 'better-sqlite3-multiple-ciphers' {
  type Value = string | number | bigint | Uint8Array | null;

  export interface Statement {
    all(...values: Value[]): unknown[];
    iterate(...values: Value[]): Iterable<unknown>;
    get(...values: Value[]): unknown;
    run(...values: Value[]): { changes: number; lastInsertRowid: number | bigint };
    /** Answers the first column of each row, or rows as lists of their values. */
    pluck(): this;
    raw(): this;
  }

  export interface Database {
    readonly open: boolean;
    readonly inTransaction: boolean;
    prepare(sql: string): Statement;
    exec(sql: string): this;
    pragma(text: string, options?: { simple?: boolean }): unknown;
    /** Gives statements a function. */
    function(name: string, options: { deterministic?: boolean }, work: (...values: Value[]) => Value): this;
    close(): this;
  }

  const Sqlite: {
    new (file: string, options?: { readonly?: boolean; fileMustExist?: boolean }): Database;
    /** `code` is SQLite's extended result code by its name, such as `SQLITE_IOERR_WRITE`. */
    SqliteError: new (message: string, code: string) => Error & { readonly code: string };
  };
  export default Sqlite;
}
