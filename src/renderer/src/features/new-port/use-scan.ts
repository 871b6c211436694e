import { onScopeDispose, ref, type Ref } from 'vue';
import { scannedRows, type ScanWord } from '#shared/domain/porting/bill-scan.ts';
import type { BillRow } from '#shared/domain/porting/bill-text.ts';
import type { PortForm } from '#shared/domain/porting/port-form.ts';
import { closePdf, openPdf, pageAsJpeg, type PDFDocumentProxy } from '#renderer/features/fax/index.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

/** What identifies the account stands on the first pages. */
const MOST_PAGES = 6;
/** What Tesseract was made for, and so fine that it gets no fewer dots than a scanner gave. */
const PICTURE = { dpi: 300, quality: 0.92 };

export type ScanFailure = 'too-long' | 'failed' | 'nothing';

/** Reads the words of a bill whose pages are pictures, on this computer, when the person asks for it. */
export function useScan(form: Ref<PortForm>, found: (rows: BillRow[]) => void) {
  /** How much has been read, in percent; null while nothing is. */
  const percent = ref<number | null>(null);
  const failure = ref<ScanFailure | null>(null);
  const latest = latestOnly();
  /** The page that is read, from 0, and of how many. */
  let place = { page: 0, pages: 1 };

  function show(ofPage: number): void {
    // A page that lies on its side is read several times.
    const now = Math.round((place.page * 100 + Math.min(100, ofPage)) / place.pages);
    percent.value = Math.max(percent.value ?? 0, now);
  }

  async function read(): Promise<void> {
    const id = form.value.bill?.id;
    if (id === undefined || percent.value !== null) return;
    failure.value = null;
    percent.value = 0;
    const words = await latest.ask((signal) => wordsOf(id, signal));
    if (words === undefined) return;
    percent.value = null;
    if (form.value.bill?.id !== id) return;
    if (typeof words === 'string') failure.value = words;
    else {
      const rows = scannedRows(words);
      if (rows.length === 0) failure.value = 'nothing';
      else found(rows);
    }
  }

  async function wordsOf(id: string, signal: AbortSignal): Promise<ScanWord[][] | ScanFailure> {
    const bytes = await ask('document.read', { id });
    if (!bytes.ok) return 'failed';
    let pdf: PDFDocumentProxy | undefined;
    try {
      pdf = await openPdf(bytes.value);
      const pages: ScanWord[][] = [];
      place = { page: 0, pages: Math.min(MOST_PAGES, pdf.numPages) };
      for (; place.page < place.pages; place.page++) {
        signal.throwIfAborted();
        const { picture } = await pageAsJpeg(pdf, place.page + 1, PICTURE);
        const content = new Uint8Array(await picture.arrayBuffer());
        signal.throwIfAborted();
        const words = await ask('newPort.readScan', { picture: content });
        if (!words.ok) return isLimit(words.problem) ? 'too-long' : 'failed';
        pages.push(words.value);
        show(100);
      }
      return pages;
    } catch {
      return 'failed';
    } finally {
      if (pdf) closePdf(pdf);
    }
  }

  /** Ends it; what was read until then is dropped. */
  function stop(): void {
    failure.value = null;
    if (percent.value === null) return;
    latest.drop();
    percent.value = null;
    void ask('newPort.stopScan', undefined);
  }

  const off = window.bridge.on('newPort.scanProgress', (progress) => {
    if (percent.value !== null) show(progress.percent);
  });
  onScopeDispose(() => {
    off();
    stop();
  });
  return { percent, failure, read, stop };
}

function isLimit(problem: { kind: string; reason?: string }): boolean {
  return problem.kind === 'document' && problem.reason === 'too-complex';
}
