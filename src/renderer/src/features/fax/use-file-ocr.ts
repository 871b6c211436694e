import { ref } from 'vue';
import { MOST_WORDS } from '#shared/bridge/fax-commands.ts';
import type { FaxFile } from '#shared/bridge/fax.ts';
import { useAsk } from '#renderer/kernel/bridge.ts';
import { useScanReading } from './use-scan-reading.ts';

const MOST_PAGES = 50;

export type OcrFailure = 'failed' | 'nothing';

/** Reads the words of a fax whose pages are pictures when a person asks for it; then the search finds them. */
export function useFileOcr() {
  const ask = useAsk();
  const { percent, read: readPages, stop } = useScanReading(MOST_PAGES);
  const failure = ref<OcrFailure | null>(null);

  async function read({ id }: FaxFile): Promise<void> {
    failure.value = null;
    const pages = await readPages(id);
    if (pages === undefined) return;
    if (typeof pages === 'string') {
      failure.value = 'failed';
      return;
    }
    const body = pages.map((words) => words.map(({ text }) => text).join(' ')).join('\n');
    if (body.trim() === '') failure.value = 'nothing';
    else {
      const noted = await ask('fax.noteWords', { id, body: body.trim().slice(0, MOST_WORDS) });
      if (!noted.ok) failure.value = 'failed';
    }
  }

  return { percent, failure, read, stop };
}
