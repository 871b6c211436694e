import { readFileSync } from 'node:fs';
import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { beforeAll, expect, it } from 'vitest';
import { readBill, type FoundFact } from '#shared/domain/porting/bill-fields.ts';
import { billOf, LAYOUTS } from '#shared/domain/porting/bill-layouts.fixture.ts';
import { scannedRows } from '#shared/domain/porting/bill-scan.ts';
import { ocrFiles } from './ocr-files.ts';
import { recognizeWords } from './recognize-words.ts';
import { scanned } from './scanned-bill.fixture.ts';

const paths = ocrFiles();
const files = { core: readFileSync(paths.core), language: readFileSync(paths.language) };

// V8 compiles the same bytes again only when no instance of them is left, and that takes longer than a page.
beforeAll(async () => {
  const quiet = () => undefined;
  const core = await createCore({ wasmBinary: files.core, TesseractProgress: quiet, print: quiet, printErr: quiet });
  return () => void core;
});

/** They differ from others in words alone, which bill-fields.test.ts reads in all layouts. */
const WORDS_ALONE = [
  'name before the address',
  'mailing address only',
  'two account numbers',
  'the same fact twice',
  'a street called North',
  'date written out',
];
const layouts = LAYOUTS.filter(({ name }) => !WORDS_ALONE.includes(name));

/** Facts as they are compared: a telephone number by its digits. */
const plain = (facts: Partial<Record<FoundFact, string>>) =>
  Object.entries(facts).map(([fact, value]) =>
    fact === 'billing_telephone_no' ? `${fact}: ${value.replaceAll(/\D/g, '')}` : `${fact}: ${value}`,
  );

const present: string[] = [];
const found: string[] = [];

it.each(layouts.map((layout) => [layout.name, layout] as const))('%s: no fact is invented', async (_name, layout) => {
  const rows = scannedRows([await recognizeWords(await scanned(await billOf(layout)), files)]);
  const facts = plain(Object.fromEntries(Object.entries(readBill(rows)).map(([fact, { value }]) => [fact, value])));
  const wanted = plain(layout.facts);
  expect(wanted).toEqual(expect.arrayContaining(facts));
  present.push(...wanted);
  found.push(...facts);
});

it('nearly all facts of them are found', () => {
  expect(present.length).toBeGreaterThan(90);
  expect(found.length / present.length).toBeGreaterThanOrEqual(0.95);
});
