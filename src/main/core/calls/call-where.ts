import type { Database as Connection } from 'better-sqlite3-multiple-ciphers';
import { NO_TAG, type CallFilter } from '#shared/domain/calls/call-filter.ts';
import { LEAST_DIGITS } from '#shared/domain/calls/call-rows.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import type { CallNames, Kind } from './call-names.ts';
import { PER_SECOND } from './call-schema.ts';

/** The condition of a filter, and its values. */
export interface Where {
  sql: string;
  values: (string | number)[];
}

/** Tags of the account's numbers. */
export type NumberTags = ReadonlyMap<string, readonly string[]>;

/** What a filter means in the archive. */
export function whereOf(filter: CallFilter, db: Connection, names: CallNames, tags: NumberTags): Where {
  const parts = ['id >= ? AND id < ?'];
  const values: Where['values'] = [filter.from * PER_SECOND, filter.to * PER_SECOND];
  const add = (sql: string, ...given: Where['values']): void => {
    parts.push(sql);
    values.push(...given);
  };
  if (filter.line !== '') add('line = ?', names.lineId(filter.line) ?? -1);
  if (filter.number !== '') add('own = ?', names.partyId(filter.number) ?? -1);
  if (filter.minutes !== null) add('minutes >= ?', filter.minutes);
  if (filter.cost !== null) add('cost > ?', filter.cost);
  if (filter.country !== '') add('other IN (SELECT id FROM party WHERE country = ?)', filter.country);
  if (filter.direction !== '' || filter.answered !== '') add(kindIn(names, (kind) => isMeant(kind, filter)));
  if (filter.tag !== '') {
    const isPlain = filter.tag === NO_TAG;
    const tagged = [...tags].filter(([, of]) => (isPlain ? of.length > 0 : of.includes(filter.tag)));
    const ids = tagged.flatMap(([number]) => names.partyId(number) ?? []);
    add(`own ${isPlain ? 'NOT ' : ''}IN (SELECT value FROM json_each(?))`, JSON.stringify(ids));
  }
  const words = filter.text.trim();
  if (words !== '') add(...textMatch(words, filter.named, db, names));
  return { sql: parts.join(' AND '), values };
}

function isMeant(kind: Kind, { direction, answered }: CallFilter): boolean {
  return (
    (direction === '' || kind.direction === direction) && (answered === '' || kind.answered === (answered === 'yes'))
  );
}

function kindIn(names: CallNames, meant: (kind: Kind) => boolean): string {
  return `kind IN (${names.kinds
    .filter(meant)
    .map(({ id }) => id)
    .join(', ')})`;
}

/** Digits of either number, a contact's name, or the provider's words for type, status and line. */
function textMatch(
  text: string,
  named: readonly string[],
  db: Connection,
  names: CallNames,
): [string, ...Where['values']] {
  const wanted = plainText(text);
  const digits = text.replace(/\D/g, '');
  const ids = new Set(named.flatMap((number) => names.partyId(number) ?? []));
  const isNumber = /^[\d\s()+.*-]+$/.test(text) && digits.length >= LEAST_DIGITS;
  if (isNumber)
    for (const id of db.prepare('SELECT id FROM party WHERE number LIKE ?').pluck().all(`%${digits}%`) as number[])
      ids.add(id);
  const list = JSON.stringify([...ids]);
  const found = ['own', 'other'].map((party) => `${party} IN (SELECT value FROM json_each(?))`);
  found.push(kindIn(names, ({ type, status }) => [type, status].some((word) => plainText(word).includes(wanted))));
  const lines = db.prepare('SELECT id, name FROM line').all() as { id: number; name: string }[];
  const lineIds = lines.filter(({ name }) => name !== '' && plainText(name).includes(wanted)).map(({ id }) => id);
  found.push(`line IN (${lineIds.join(', ')})`);
  return [`(${found.join(' OR ')})`, list, list];
}
