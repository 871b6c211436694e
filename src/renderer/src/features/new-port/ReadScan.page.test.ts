import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref } from 'vue';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { rowText, type BillRow } from '#shared/domain/porting/bill-text.ts';
import { emptyPort, type PortForm } from '#shared/domain/porting/port-form.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import ReadScan from './ReadScan.vue';
import { useScan } from './use-scan.ts';

const WORD = { text: 'Chicago', sure: 96, x: 10, y: 50, width: 90, height: 28 };
/** Of a page: small, since each is drawn as large as a scan, and what stands on it does not matter here. */
const SIZE: [number, number] = [61, 79];
const found = vi.fn<(rows: BillRow[]) => void>();
const start = page.getByRole('button', { name: 'Read this scan' });
const shown = page.getByText(/^Reading the scan/);

const bill = { id: 'bill-0001', name: 'scan.pdf' } as PortForm['bill'];
const Page = defineComponent(() => {
  const scan = useScan(ref({ ...emptyPort(), bill }), found);
  return () => h(ReadScan, { scan });
});

/** The button over a bill of so many empty pages; each page waits for its words. */
async function show(pages: number): Promise<FakeBridge> {
  const pdf = await PDFDocument.create();
  for (let number = 0; number < pages; number++) pdf.addPage(SIZE);
  const bytes = await pdf.save();
  const fake = new FakeBridge();
  fake.reply('document.read', () => succeed(bytes.slice()));
  fake.reply('newPort.stopScan', () => succeed(null));
  return showComponent(Page, fake);
}
const pagesAsked = (fake: FakeBridge) => fake.requests.filter(({ name }) => name === 'newPort.readScan').length;

afterEach(() => found.mockReset());

it('all pages are read one by one, with how much has been read', async () => {
  const fake = await show(2);
  await start.click();
  await expect.poll(() => fake.names()).toEqual(['newPort.readScan']);
  await expect.element(shown).toHaveTextContent('Reading the scan: 0%');
  fake.emit('newPort.scanProgress', { percent: 50 });
  await expect.element(shown).toHaveTextContent('Reading the scan: 25%');
  expect(await axeFindings()).toEqual([]);
  // A page that is read again on its side begins anew.
  fake.emit('newPort.scanProgress', { percent: 10 });
  await fake.answer('newPort.readScan', [WORD]);
  await expect.element(shown).toHaveTextContent('Reading the scan: 50%');
  await expect.poll(() => fake.names()).toEqual(['newPort.readScan']);
  await fake.answer('newPort.readScan', [{ ...WORD, text: 'Illinois' }]);
  await expect.poll(() => found.mock.calls.length).toBe(1);
  expect(found.mock.calls[0]?.[0].map((row) => [row.page, rowText(row)])).toEqual([
    [1, 'Chicago'],
    [2, 'Illinois'],
  ]);
});

it('of many pages, the first six are read', async () => {
  const fake = await show(9);
  fake.reply('newPort.readScan', () => succeed([WORD]));
  await start.click();
  await expect.poll(() => found.mock.calls.length).toBe(1);
  expect(pagesAsked(fake)).toBe(6);
});

it('canceling ends the reading here and in main, and drops what was read', async () => {
  const fake = await show(2);
  await start.click();
  await expect.poll(() => fake.names()).toEqual(['newPort.readScan']);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(start).toBeVisible();
  expect(fake.requests.map(({ name }) => name)).toContain('newPort.stopScan');
  await fake.refuse('newPort.readScan', { kind: 'cancelled' });
  expect(found).not.toHaveBeenCalled();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(pagesAsked(fake)).toBe(1);
});

it.each([
  ['takes too long', () => fail({ kind: 'document', reason: 'too-complex' }), 'It took too long'],
  ['cannot be read', () => fail({ kind: 'document', reason: 'damaged' }), 'Its pages could not be read'],
  ['has no words', () => succeed([]), 'No words were found'],
])('a page that %s is said to, and can be read again', async (_name, answer, words) => {
  const fake = await show(1);
  fake.reply('newPort.readScan', answer);
  await start.click();
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
  await expect.element(start).toBeVisible();
  expect(found).not.toHaveBeenCalled();
  expect(await axeFindings()).toEqual([]);
});

it('what was read fills in the form, and is marked as read from a scan beside its fields and before it is sent', async () => {
  const fake = new FakeBridge();
  const pdf = await PDFDocument.create();
  pdf.addPage(SIZE);
  const bytes = await pdf.save();
  const size = { size: bytes.length, encodedSize: bytes.length, level: 'green' as const };
  const scan = { id: 'bill-0001', name: 'scan.pdf', pages: 1, sha256: 'a', addedAt: '2026-11-24T12:00:00.000Z' };
  const draft: PortForm = { ...emptyPort(), numbers: ['3125550142'], bill: { ...scan, ...size } };
  const lines = ['Account number: 4471-2280-09', 'Customer name: Harbor Dental, LLC'];
  const words = lines.map((text, row) => ({ ...WORD, text, y: 50 + row * 60, width: text.length * 14 }));
  fake.reply('draft.get', ({ form }: { form: string }) => succeed(form === 'new-port' ? draft : null));
  fake.reply('document.read', () => succeed(bytes.slice()));
  fake.reply('newPort.readScan', () => succeed(words));
  await showScreen('/porting/new/bill', fake);
  await start.click();
  await expect.element(page.getByRole('main').getByText('2 facts were read from the bill')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.element(page.getByLabelText('Account number')).toHaveValue('4471-2280-09');
  await expect.element(page.getByLabelText('Company name')).toHaveValue('Harbor Dental, LLC');
  await expect.element(page.getByText('Read from a scan, page 1; compare it yourself:').first()).toBeVisible();
  expect(page.getByText('Read from a scan, page 1; compare it yourself:').elements()).toHaveLength(2);

  fake.emit('app.navigate', { path: '/porting/new/review' });
  await expect.element(page.getByText('The scan was read the same way; compare it yourself').first()).toBeVisible();
  await expect.element(page.getByText('The bill says exactly this')).not.toBeInTheDocument();
});
