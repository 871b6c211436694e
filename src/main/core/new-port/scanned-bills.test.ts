import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBill, type FoundFact } from '#shared/domain/porting/bill-fields.ts';
import { billOf, LAYOUTS } from '#shared/domain/porting/bill-layouts.fixture.ts';
import { scannedRows } from '#shared/domain/porting/bill-scan.ts';
import { ocrFiles } from './ocr-files.ts';
import { recognizeWords } from './recognize-words.ts';
import { scanned } from './scanned-bill.fixture.ts';

const paths = ocrFiles();
const files = { core: readFileSync(paths.core), language: readFileSync(paths.language) };

/** Facts as they are compared: a telephone number by its digits. */
const plain = (facts: Partial<Record<FoundFact, string>>) =>
  Object.entries(facts).map(([fact, value]) =>
    fact === 'billing_telephone_no' ? `${fact}: ${value.replaceAll(/\D/g, '')}` : `${fact}: ${value}`,
  );

const present: string[] = [];
const found: string[] = [];

it.each(LAYOUTS.map((layout) => [layout.name, layout] as const))('%s: no fact is invented', async (_name, layout) => {
  const rows = scannedRows([await recognizeWords(await scanned(await billOf(layout)), files)]);
  const facts = plain(Object.fromEntries(Object.entries(readBill(rows)).map(([fact, { value }]) => [fact, value])));
  const wanted = plain(layout.facts);
  expect(wanted).toEqual(expect.arrayContaining(facts));
  present.push(...wanted);
  found.push(...facts);
});

it('nearly all facts of them are found', () => {
  expect(present.length).toBeGreaterThan(100);
  expect(found.length / present.length).toBeGreaterThanOrEqual(0.95);
});
