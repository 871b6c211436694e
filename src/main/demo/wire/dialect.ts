import {
  dialect,
  type Dialect,
  type DialectChange,
  type DialectName,
  type DialectRow,
} from '#shared/provider/dialect.ts';
import type { HttpMethod } from '#shared/provider/operation.ts';
import { type OperationId, operationOf } from '#shared/provider/catalogue.ts';
import { badParameter } from '../handlers/answer.ts';

/** The rows of the table of which this provider speaks the other form. */
export class Speech {
  readonly #changes: readonly { operations: readonly string[]; change: DialectChange }[];

  constructor(chosen: Dialect = {}) {
    this.#changes = Object.entries<DialectRow>(dialect)
      .filter(([name]) => chosen[name as DialectName] === 'other')
      .map(([, row]) => row);
  }

  /** Whether something of every request is in the other form. */
  has(what: Extract<DialectChange, { kind: 'transport' }>['what']): boolean {
    return this.#changes.some(({ change }) => change.kind === 'transport' && change.what === what);
  }

  requestOf(id: OperationId): { method: HttpMethod; path: string } {
    const { method, path } = operationOf(id);
    const other = this.#of(id, 'request')[0];
    return { method: other?.method ?? method, path: other?.path ?? path };
  }

  /** The name under which a parameter comes in. */
  nameOf(id: OperationId, param: string): string {
    return this.#of(id, 'rename').find((change) => change.param === param)?.to ?? param;
  }

  /**
   * Parameters in the specification's form. The specification's form of what this provider writes differently is refused,
   * so that a client that speaks the wrong one is found out.
   *
   * @param textual whether numbers came as text
   */
  understand(id: OperationId, params: Record<string, unknown>, textual: boolean, now: number): Record<string, unknown> {
    let understood = params;
    for (const change of this.#of(id, 'rename')) understood = renamed(understood, change);
    for (const { param, values } of this.#of(id, 'values'))
      if (Object.hasOwn(understood, param))
        understood = { ...understood, [param]: valueOf(param, understood[param], values, textual) };
    for (const { param } of this.#of(id, 'date-times'))
      if (Object.hasOwn(understood, param))
        understood = { ...understood, [param]: secondsOf(param, understood[param], now) };
    return understood;
  }

  /** Words of the other form that the specification has none for. */
  isOwnWord(id: OperationId, param: string, value: unknown): boolean {
    const rows = this.#of(id, 'values').filter((change) => change.param === param);
    return rows.some(
      ({ values }) => typeof value === 'string' && Object.hasOwn(values, value) && values[value] === value,
    );
  }

  #of<K extends DialectChange['kind']>(id: OperationId, kind: K): Extract<DialectChange, { kind: K }>[] {
    return this.#changes
      .filter(({ operations, change }) => change.kind === kind && operations.includes(id))
      .map(({ change }) => change as Extract<DialectChange, { kind: K }>);
  }
}

function renamed(params: Record<string, unknown>, { param, to, value }: Extract<DialectChange, { kind: 'rename' }>) {
  if (Object.hasOwn(params, param)) throw badParameter(param, 'unknown parameter');
  if (!Object.hasOwn(params, to)) return params;
  if (value !== undefined && params[to] !== value) throw badParameter(to, `must be one of ${value}`);
  return Object.fromEntries(Object.entries(params).map(([name, field]) => [name === to ? param : name, field]));
}

function valueOf(
  param: string,
  given: unknown,
  values: Readonly<Record<string, string | number>>,
  textual: boolean,
): unknown {
  const same = (a: unknown, b: unknown): boolean => (textual ? String(a) === String(b) : a === b);
  for (const [word, other] of Object.entries(values)) {
    if (same(given, other)) return typeof other === 'number' && !textual ? Number(word) : word;
    if ((typeof given === 'string' || typeof given === 'number') && String(given) === word)
      throw badParameter(param, `must be one of ${Object.values(values).join(', ')}`);
  }
  return given;
}

const DAY = 86_400_000;

/** `today`, `yesterday`, or two date-times in the provider's time, which is UTC, as two Unix seconds. */
function secondsOf(param: string, given: unknown, now: number): unknown {
  const midnight = Math.floor(now / DAY) * DAY;
  if (given === 'today') return [midnight / 1000, Math.floor(now / 1000)];
  if (given === 'yesterday') return [(midnight - DAY) / 1000, midnight / 1000 - 1];
  const times = typeof given === 'string' ? given.split(',') : given;
  if (!Array.isArray(times) || times.length !== 2) throw badParameter(param, 'must be two date-times');
  return times.map((time: unknown) => {
    const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(:\d\d)?)(Z|\+00:00)?$/.exec(String(time));
    const ms = match ? Date.parse(`${match[1] ?? ''}T${match[2] ?? ''}Z`) : NaN;
    if (Number.isNaN(ms)) throw badParameter(param, 'must be two date-times');
    return ms / 1000;
  });
}
