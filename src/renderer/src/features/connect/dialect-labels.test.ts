import { describe, expect, it } from 'vitest';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { dialect, type DialectName, type DialectRow } from '#shared/provider/dialect.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { dialectWords, formsOf } from './dialect-labels.ts';
import '#renderer/test/messages.ts';

/** The two forms as the table of the dialect has them. */
function written(row: DialectRow): [string, string] | null {
  const { change, operations } = row;
  const [id] = operations as OperationId[];
  if (change.kind === 'request' && id) {
    const { method, path } = operationOf(id);
    return [`${method} ${path}`, `${change.method ?? method} ${change.path ?? path}`];
  }
  if (change.kind === 'rename') return [change.param, change.to + (change.value ? ` = ${change.value}` : '')];
  if (change.kind !== 'values' || change.param === 'period') return null;
  return [Object.keys(change.values).join(' / '), Object.values(change.values).join(' / ')];
}

describe('the rows under Advanced', () => {
  it.each(Object.keys(dialect) as DialectName[])('%s is named, explained, and shows the forms of the table', (name) => {
    const { label, help } = dialectWords[name];
    for (const key of [label, help]) expect(t(key)).not.toBe(key);
    const forms = formsOf(name);
    expect(new Set(forms).size).toBe(2);
    const expected = written(dialect[name]);
    if (expected) expect(forms).toEqual(expected);
    else expect('words' in dialectWords[name]).toBe(true);
  });

  it('has a name of its own for every row', () => {
    const labels = Object.values(dialectWords).map(({ label }) => t(label));
    expect(new Set(labels).size).toBe(labels.length);
  });
});
