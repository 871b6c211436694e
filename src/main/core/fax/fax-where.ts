import type { FaxBox, FaxMarkState, FaxQuery, FaxResult, FaxWords } from '#shared/domain/fax/fax-query.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { digitPattern } from '#shared/lists/search.ts';
import type { DocumentMatches } from './fax-questions.ts';

/** A condition, and its values. */
export interface Where {
  sql: string;
  values: (string | number)[];
}

const BOXES: Record<FaxBox, string> = { received: `r.direction = 'in'`, sent: `r.direction = 'out'`, all: '1' };
/** By `fax_rank`: failed 0, unknown words 1, sending 2, delivered 3. */
const RESULTS: Record<FaxResult, string> = { good: '= 3', bad: '= 0', open: 'IN (1, 2)' };
const STATES: Record<FaxMarkState, string> = {
  unread: 'm.unread = 1',
  todo: 'm.done_at IS NULL',
  done: 'm.done_at IS NOT NULL',
  flagged: 'm.flagged = 1',
  held: 'm.held = 1',
};

export function boxWhere(box: FaxBox): string {
  return BOXES[box];
}

/** What a query means for the rows of `fax_record r` and `fax_mark m`. */
export function faxWhere(query: FaxQuery, documents: DocumentMatches): Where {
  const parts = [BOXES[query.box]];
  const values: Where['values'] = [];
  const add = (sql: string, ...given: Where['values']): void => {
    parts.push(sql);
    values.push(...given);
  };
  if (query.own !== '')
    add(
      `((r.direction = 'in' AND r.to_number = ?) OR (r.direction <> 'in' AND r.from_number = ?))`,
      query.own,
      query.own,
    );
  if (query.other !== '')
    add(
      `((r.direction = 'in' AND r.from_number = ?) OR (r.direction <> 'in' AND r.to_number = ?))`,
      query.other,
      query.other,
    );
  if (query.service !== '') add('r.service = ?', query.service);
  if (query.result !== '') add(`fax_rank(r.status, r.direction) ${RESULTS[query.result]}`);
  if (query.state !== '') add(STATES[query.state]);
  if (query.tag !== '') add('m.tags IS NOT NULL AND ? IN (SELECT value FROM json_each(m.tags))', query.tag);
  if (query.from !== null) add('r.at >= ?', query.from);
  if (query.to !== null) add('r.at < ?', query.to);
  const found = [wordsWhere(query.words, documents.words)];
  if (query.dated) found.push(datedWhere(query.dated, documents.dated));
  if (query.words.text.trim() !== '')
    add(`(${found.map(({ sql }) => sql).join(' OR ')})`, ...found.flatMap((each) => each.values));
  return { sql: parts.join(' AND '), values };
}

function datedWhere(dated: NonNullable<FaxQuery['dated']>, documents: readonly string[]): Where {
  const { sql, values } = wordsWhere(dated, documents);
  const parts = [sql];
  const times: string[] = [];
  if (dated.from !== null) {
    parts.push('r.at >= ?');
    times.push(dated.from);
  }
  if (dated.to !== null) {
    parts.push('r.at < ?');
    times.push(dated.to);
  }
  return { sql: `(${parts.join(' AND ')})`, values: [...values, ...times] };
}

/** Faxes with the digits in one of their numbers, with a contact of that name, or whose document or note has the words. */
function wordsWhere({ text, named }: FaxWords, documents: readonly string[]): Where {
  const wanted = text.trim();
  if (wanted === '') return { sql: '1', values: [] };
  const parts: string[] = [];
  const values: Where['values'] = [];
  const pattern = digitPattern(wanted);
  if (pattern) {
    parts.push('instr(r.from_number, ?) > 0', 'instr(r.to_number, ?) > 0');
    values.push(pattern.digits, pattern.digits);
  }
  if (named.length > 0) {
    parts.push(
      `CASE r.direction WHEN 'in' THEN r.from_number ELSE r.to_number END IN (SELECT value FROM json_each(?))`,
    );
    values.push(JSON.stringify(named));
  }
  if (documents.length > 0) {
    parts.push('r.fax_id IN (SELECT value FROM json_each(?))');
    values.push(JSON.stringify(documents));
  }
  const plain = plainText(wanted);
  parts.push(
    `(m.note <> '' AND instr(fax_plain(m.note), ?) > 0)`,
    `(m.tags <> '[]' AND instr(fax_plain(m.tags), ?) > 0)`,
  );
  values.push(plain, plain);
  return { sql: `(${parts.join(' OR ')})`, values };
}
