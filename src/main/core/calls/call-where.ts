import type { Database as Connection } from 'better-sqlite3-multiple-ciphers';
import { CALL_BACK_SECONDS, NO_TAG, type CallFilter } from '#shared/domain/calls/call-filter.ts';
import { LEAST_DIGITS } from '#shared/domain/calls/call-rows.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { digitPattern } from '#shared/lists/search.ts';
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
  if (filter.answered === 'missed') {
    const missed = missedCalls(filter, db, names);
    add('id IN (SELECT value FROM json_each(?))', JSON.stringify(missed));
  }
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

/** Calls that came in, were not answered, and whose callers neither called again nor were called back in time. */
function missedCalls({ from, to }: CallFilter, db: Connection, names: CallNames): number[] {
  const missed: number[] = [];
  /** When each number was last spoken with or called, going back in time. */
  const later = new Map<number, number>();
  // Callers who withhold their number cannot be told apart, nor called back.
  const withheld = new Set(
    db.prepare("SELECT id FROM party WHERE number NOT GLOB '*[0-9]*'").pluck().all() as number[],
  );
  const rows = db
    .prepare('SELECT id, other, kind FROM call WHERE id >= ? AND id < ? ORDER BY id DESC')
    .raw()
    .iterate(from * PER_SECOND, (to + CALL_BACK_SECONDS) * PER_SECOND) as Iterable<[number, number, number]>;
  for (const [id, other, kindId] of rows) {
    const kind = names.kind(kindId);
    const at = Math.floor(id / PER_SECOND);
    if (kind?.direction === 'in' && !kind.answered) {
      if (at < to && (later.get(other) ?? Infinity) - at > CALL_BACK_SECONDS) missed.push(id);
    } else if (!withheld.has(other)) later.set(other, at);
  }
  return missed;
}

function kindIn(names: CallNames, meant: (kind: Kind) => boolean): string {
  return `kind IN (${names.kinds
    .filter(meant)
    .map(({ id }) => id)
    .join(', ')})`;
}

/** Digits of either number or what stands in its place, a contact's name, or the provider's words for type, status and line. */
function textMatch(
  text: string,
  named: readonly string[],
  db: Connection,
  names: CallNames,
): [string, ...Where['values']] {
  const wanted = plainText(text);
  const digits = digitPattern(text)?.digits ?? text.replace(/\D/g, '');
  const ids = new Set(named.flatMap((number) => names.partyId(number) ?? []));
  const isNumber = /^[\d\s()+.*-]+$/.test(text) && digits.length >= LEAST_DIGITS;
  // What stands in place of a number, such as “Anonymous”, is found as a whole.
  const parties = isNumber
    ? db.prepare('SELECT id FROM party WHERE number LIKE ?').pluck().all(`%${digits}%`)
    : db.prepare('SELECT id FROM party WHERE number = ? COLLATE NOCASE').pluck().all(text);
  for (const id of parties as number[]) ids.add(id);
  const list = JSON.stringify([...ids]);
  const found = ['own', 'other'].map((party) => `${party} IN (SELECT value FROM json_each(?))`);
  found.push(kindIn(names, ({ type, status }) => [type, status].some((word) => plainText(word).includes(wanted))));
  const lines = db.prepare('SELECT id, name FROM line').all() as { id: number; name: string }[];
  const lineIds = lines.filter(({ name }) => name !== '' && plainText(name).includes(wanted)).map(({ id }) => id);
  found.push(`line IN (${lineIds.join(', ')})`);
  return [`(${found.join(' OR ')})`, list, list];
}
