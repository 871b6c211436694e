import type { Answer } from '../handlers/answer.ts';
import type { Json, JsonObject } from '../json.ts';
import { numberOf, type Shapes } from '../faults.ts';

/** The body of an answer in the specification's form; undefined for the empty body of a change. */
export function bodyOf(answer: Answer): JsonObject | undefined {
  switch (answer.kind) {
    case 'empty':
      return undefined;
    case 'data':
      return { data: answer.data };
    case 'fields':
      return answer.fields;
    case 'rows':
      return { data: answer.rows };
    case 'list':
      return { total: answer.rows.length, data: answer.rows };
    case 'names':
      return { total: Object.keys(answer.names).length, data: answer.names };
    case 'page':
      return { total: answer.total, total_pages: answer.pages, current_page: answer.page, data: answer.rows };
  }
}

/** The same answer in other forms that have been seen: numbers as integers, lists as maps, long ids. */
export function reshape(body: JsonObject, answer: Answer, shapes: Shapes): JsonObject {
  if (!('data' in body)) return shapes.has('integers') ? (withIntegers(body) as JsonObject) : body;
  let data = body['data'] ?? null;
  if (shapes.has('integers')) data = withIntegers(data);
  if (shapes.has('long-ids')) data = withLongIds(data);
  if (shapes.has('arrays') && answer.kind === 'names') data = Object.keys(answer.names);
  if (shapes.has('broken-row') && Array.isArray(data))
    data = withBrokenRow(data, numberOf(shapes.get('broken-row'), 0));
  if (shapes.has('map') && Array.isArray(data))
    data = Object.fromEntries(data.map((row, index) => [`row${String(index)}`, row]));
  return { ...body, data };
}

/** A fax id of 27 digits, as it has been seen in histories, from a short one. */
export function longFaxId(id: string): string {
  return `718736089913${id.padStart(15, '0')}`;
}

/** What a row of a list is known by, whichever of these comes first. */
const KEYS = ['fax_id', 'did', 'server_id', 'id', 'trunk', 'login', 'fax_login', 'sname', 'country_id', 'code'];

/** One row of a list loses its key. */
function withBrokenRow(rows: Json[], broken: number): Json[] {
  return rows.map((row, index) => {
    if (index !== broken || typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    const key = KEYS.find((name) => Object.hasOwn(row, name));
    return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key));
  });
}

const NUMBER_FIELDS = new Set(['did', 'did_from', 'did_to']);

function withIntegers(value: Json): Json {
  if (typeof value === 'string') return /^[1-9]\d{9}$/.test(value) ? Number(value) : value;
  if (Array.isArray(value)) return value.map(withIntegers);
  return mapFields(value, (name, field) => (NUMBER_FIELDS.has(name) ? withIntegers(field) : field));
}

function withLongIds(value: Json): Json {
  if (Array.isArray(value)) return value.map(withLongIds);
  return mapFields(value, (name, field) =>
    name === 'fax_id' ? longFaxId(typeof field === 'string' ? field : JSON.stringify(field)) : field,
  );
}

function mapFields(value: Json, change: (name: string, field: Json) => Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, change(name, field)]));
}
