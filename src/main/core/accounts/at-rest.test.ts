// What the files of an account tell whoever gets hold of them: all texts of all requests and answers are looked for.
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operationIds, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { demo, filesIn, tempFolder, VALID } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { accountOn } from './account.fixture.ts';

/** Shorter ones stand in any file by chance. */
const SHORTEST = 6;

/** Every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length < SHORTEST ? [] : [value];
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return [];
  return Object.values(value).flatMap(textsIn);
}

/** A text marked with the operation that carries it, where its field takes any text. */
function marked(id: OperationId, params: Record<string, unknown>): Record<string, unknown> {
  const free = /note|comment|name|subject|msg|address|authorized|description/;
  return Object.fromEntries(
    Object.entries(params).map(([field, value]) =>
      typeof value === 'string' && free.test(field) && !/tf_?type|did|server|trunk/.test(field)
        ? [field, `${value} ${id.replace('.', ' ')}`.slice(0, 40)]
        : [field, value],
    ),
  );
}

/** Runs every operation once; answers all texts that were sent, and that came back. */
async function useEverything(folder: string, documentKey: string | null) {
  const provider = await demo({ username: 'anna', password: 'horse-77', key: 'key-of-anna', size: 'small' });
  const { account } = accountOn({ url: provider.url }, { folder, documentKey, profile: { kind: 'demo' } });
  const texts = new Set<string>();
  for (const id of operationIds) {
    for (const params of [VALID[id], marked(id, VALID[id])]) {
      const outcome = await account.call(id, params);
      if (operationOf(id).effect !== 'read' && !outcome.ok && outcome.problem.kind === 'invalid') continue;
      for (const text of textsIn(params)) texts.add(text);
      if (outcome.ok) for (const text of textsIn(outcome.value)) texts.add(text);
    }
  }
  return { account, texts };
}

/** The texts that stand in any file of a folder. */
function found(folder: string, texts: Iterable<string>): string[] {
  const content = Buffer.concat(filesIn(folder).map((path) => readFileSync(path)));
  return [...texts].filter((text) => content.includes(text));
}

describe('the files of an account', () => {
  it('hold none of the texts that went out or came in, while it runs, after a kill, and after its end', async () => {
    const folder = join(tempFolder(), 'office');
    const { account, texts } = await useEverything(folder, Cipher.newKey());
    expect(texts.size).toBeGreaterThan(200);
    expect(found(folder, texts)).toEqual([]);
    // What a kill leaves: the files as they are at any moment, the write-ahead log among them.
    const left = join(tempFolder(), 'left');
    cpSync(folder, left, { recursive: true });
    expect(filesIn(left).some((path) => path.endsWith('-wal'))).toBe(true);
    expect(found(left, texts)).toEqual([]);
    account.close();
    expect(found(folder, texts)).toEqual([]);
  });

  it('would show many of them without a key: the search finds what is there', async () => {
    const folder = join(tempFolder(), 'office');
    const { texts } = await useEverything(folder, null);
    expect(found(folder, texts).length).toBeGreaterThan(200);
  });
});
