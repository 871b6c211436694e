import { onScopeDispose, ref } from 'vue';
import { MOST_WORDS } from '#shared/bridge/fax-commands.ts';
import type { FaxFile } from '#shared/bridge/fax.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

/** Each page takes seconds. */
const MOST_PAGES = 50;
/** What Tesseract was made for. */
const PICTURE = { dpi: 300, quality: 0.92 };

export type OcrFailure = 'failed' | 'nothing';

/** Reads the words of a document whose pages are pictures, on this computer, when a person asks for it; then the search finds them. */
export function useFileOcr() {
  /** How much has been read, in percent; null while nothing is. */
  const percent = ref<number | null>(null);
  const failure = ref<OcrFailure | null>(null);
  const latest = latestOnly();
  let place = { page: 0, pages: 1 };

  function show(ofPage: number): void {
    // A page that lies on its side is read several times.
    const now = Math.round((place.page * 100 + Math.min(100, ofPage)) / place.pages);
    percent.value = Math.max(percent.value ?? 0, now);
  }

  async function read({ id }: FaxFile): Promise<void> {
    if (percent.value !== null) return;
    failure.value = null;
    percent.value = 0;
    const body = await latest.ask((signal) => wordsOf(id, signal));
    // It was stopped.
    if (body === undefined) return;
    percent.value = null;
    if (body === null) failure.value = 'failed';
    else if (body === '') failure.value = 'nothing';
    else {
      const noted = await ask('fax.noteWords', { id, body: body.slice(0, MOST_WORDS) });
      if (!noted.ok) failure.value = 'failed';
    }
  }

  /** Null where it cannot be read. */
  async function wordsOf(id: string, signal: AbortSignal): Promise<string | null> {
    const { closePdf, openPdf, pageAsJpeg } = await import('./pdf.ts');
    const bytes = await ask('document.read', { id });
    if (!bytes.ok) return null;
    try {
      const pdf = await openPdf(bytes.value);
      try {
        const pages: string[] = [];
        place = { page: 0, pages: Math.min(MOST_PAGES, pdf.numPages) };
        for (; place.page < place.pages; place.page += 1) {
          const { picture } = await pageAsJpeg(pdf, place.page + 1, PICTURE);
          const content = new Uint8Array(await picture.arrayBuffer());
          signal.throwIfAborted();
          const words = await ask('newPort.readScan', { picture: content });
          if (!words.ok) return null;
          pages.push(words.value.map(({ text }) => text).join(' '));
          show(100);
        }
        return pages.join('\n').trim();
      } finally {
        closePdf(pdf);
      }
    } catch {
      return null;
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
  return { percent, failure, read, stop };
}
