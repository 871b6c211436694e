import type { OperationId, Params } from '#shared/provider/catalogue.ts';
import type { DemoAccount } from '../account.ts';
import type { Json, JsonObject } from '../json.ts';

/** What an operation answers, before it is put in a wire form. */
export type Answer = (
  | { kind: 'empty' }
  | { kind: 'data'; data: JsonObject }
  /** Fields at the top level. */
  | { kind: 'fields'; fields: JsonObject }
  /** Rows without their number. */
  | { kind: 'rows'; rows: Json[] }
  | { kind: 'list'; rows: Json[] }
  /** A list of names as a map from name to display name. */
  | { kind: 'names'; names: Record<string, string> }
  | { kind: 'page'; rows: Json[]; total: number; pages: number; page: number }
) & {
  /** Soft problems: texts, or texts by the field that they are about. */
  warning?: string[] | Record<string, string>;
};

/** One operation of the demo account. */
export type Handler<Id extends OperationId> = (params: Params<Id>, account: DemoAccount) => Answer;

/** All operations: one that is missing does not compile. */
export type Handlers = { [Id in OperationId]: Handler<Id> };

/** The operations of one area. */
export type AreaHandlers<Area extends string> = Pick<Handlers, Extract<OperationId, `${Area}.${string}`>>;

/** The provider says no. `status` is the one it would use: 400 for a wrong parameter, 206 where the account says no. */
export class Refusal extends Error {
  readonly status: number;

  constructor(message: string, status = 206) {
    super(message);
    this.status = status;
  }
}

/** A parameter is wrong; the message names it. */
export function badParameter(name: string, text: string): Refusal {
  return new Refusal(`${name}: ${text}`, 400);
}

export const empty: Answer = { kind: 'empty' };

/** An empty answer, with what did not go as wished. */
export function emptyBut(warning: string[]): Answer {
  return warning.length > 0 ? { kind: 'empty', warning } : empty;
}

/** One page of `total` entries, of which only those of the page are turned into rows; `per_page` is 25 unless asked otherwise. */
export function pageFrom(
  total: number,
  { page = 1, per_page: perPage = 25 }: Paging,
  row: (index: number) => Json,
): Answer {
  const start = (page - 1) * perPage;
  const end = Math.min(start + perPage, total);
  const rows: Json[] = [];
  for (let index = start; index < end; index++) rows.push(row(index));
  return { kind: 'page', rows, total, pages: Math.ceil(total / perPage), page };
}

/** One page of rows. */
export function pageOf(rows: Json[], paging: Paging): Answer {
  return pageFrom(rows.length, paging, (index) => rows[index] ?? null);
}

export interface Paging {
  page?: number | undefined;
  per_page?: number | undefined;
}
