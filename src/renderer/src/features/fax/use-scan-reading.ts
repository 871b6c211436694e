import { onScopeDispose, ref } from 'vue';
import type { ScanWord } from '#shared/domain/porting/bill-scan.ts';
import { useAsk } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

/** What Tesseract was made for, and so fine that it gets no fewer dots than a scanner gave. */
const PICTURE = { dpi: 300, quality: 0.92 };

/** Why the words of a document cannot be read. */
export type Unread = 'too-long' | 'failed';

/**
 * Reads the words of a document whose pages are pictures, on this computer; each page takes seconds.
 *
 * @param mostPages pages that are read, from the first
 */
export function useScanReading(mostPages: number) {
  const ask = useAsk();
  /** How much has been read, in percent; null while nothing is. */
  const percent = ref<number | null>(null);
  const latest = latestOnly();
  /** The page that is read, from 0, and of how many. */
  let place = { page: 0, pages: 1 };

  function show(ofPage: number): void {
    // A page that lies on its side is read several times.
    const now = Math.round((place.page * 100 + Math.min(100, ofPage)) / place.pages);
    percent.value = Math.max(percent.value ?? 0, now);
  }

  /** The words of each page. Undefined where it was stopped, or another document is being read. */
  async function read(documentId: string): Promise<ScanWord[][] | Unread | undefined> {
    if (percent.value !== null) return undefined;
    percent.value = 0;
    const words = await latest.ask((signal) => wordsOf(documentId, signal));
    if (words !== undefined) percent.value = null;
    return words;
  }

  async function wordsOf(id: string, signal: AbortSignal): Promise<ScanWord[][] | Unread> {
    // A large library, which nothing before a press needs.
    const { closePdf, openPdf, pageAsJpeg } = await import('./pdf.ts');
    const bytes = await ask('document.read', { id });
    if (!bytes.ok) return 'failed';
    try {
      const pdf = await openPdf(bytes.value);
      try {
        const pages: ScanWord[][] = [];
        place = { page: 0, pages: Math.min(mostPages, pdf.numPages) };
        for (; place.page < place.pages; place.page += 1) {
          signal.throwIfAborted();
          const { picture } = await pageAsJpeg(pdf, place.page + 1, PICTURE);
          signal.throwIfAborted();
          const words = await ask('newPort.readScan', { picture });
          if (!words.ok) return isLimit(words.problem) ? 'too-long' : 'failed';
          pages.push(words.value);
          show(100);
        }
        return pages;
      } finally {
        closePdf(pdf);
      }
    } catch {
      return 'failed';
    }
  }

  /** Ends it; what was read until then is dropped. */
  function stop(): void {
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
  return { percent, read, stop };
}

function isLimit(problem: { kind: string; reason?: string }): boolean {
  return problem.kind === 'document' && problem.reason === 'too-complex';
}
