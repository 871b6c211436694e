import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { readBill } from './bill-fields.ts';
import { billOf, LAYOUTS } from './bill-layouts.fixture.ts';
import { billRows, pdfPieces } from './bill-text.ts';

async function rowsIn(bytes: Uint8Array) {
  const pdf = await getDocument({ data: bytes, useSystemFonts: false, verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const view = page.getViewport({ scale: 1 }).transform;
  await pdf.loadingTask.destroy();
  return billRows([
    pdfPieces(
      items.filter((item) => 'str' in item),
      view,
    ),
  ]);
}

const digits = (text: string) => text.replaceAll(/\D/g, '');

describe('facts of a bill', () => {
  it.each(LAYOUTS.map((layout) => [layout.name, layout] as const))(
    '%s: all that are there, and none besides',
    async (_name, layout) => {
      const found = readBill(await rowsIn(await billOf(layout)));
      const values = Object.fromEntries(
        Object.entries(found).map(([fact, { value }]) => [
          fact,
          fact === 'billing_telephone_no' ? digits(value) : value,
        ]),
      );
      const wanted = Object.fromEntries(
        Object.entries(layout.facts).map(([fact, value]) => [
          fact,
          fact === 'billing_telephone_no' ? digits(value) : value,
        ]),
      );
      expect(values).toEqual(wanted);
    },
  );
});
