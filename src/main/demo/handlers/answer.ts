import type { OperationId, Params } from '#shared/provider/catalogue.ts';
import type { DemoAccount } from '../account.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = Record<string, Json>;

/** What an operation answers, before it is put in a wire form (specification part A, Conventions 3 and 4). */
export type Answer =
  | { kind: 'empty' }
  | { kind: 'data'; data: JsonObject }
  | { kind: 'list'; rows: Json[] }
  /** A list of names as a map from name to name. */
  | { kind: 'names'; names: string[] }
  | { kind: 'page'; rows: Json[]; total: number; pages: number; page: number };

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

/** One page of rows; `per_page` is 25 unless asked otherwise. */
export function pageOf(rows: Json[], { page = 1, per_page: perPage = 25 }: Paging): Answer {
  const start = (page - 1) * perPage;
  return {
    kind: 'page',
    rows: rows.slice(start, start + perPage),
    total: rows.length,
    pages: Math.ceil(rows.length / perPage),
    page,
  };
}

interface Paging {
  page?: number | undefined;
  per_page?: number | undefined;
}
