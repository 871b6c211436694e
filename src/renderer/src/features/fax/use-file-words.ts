import { onScopeDispose } from 'vue';
import { MOST_WORDS } from '#shared/bridge/fax-commands.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';
import { useAsk } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** Pages of a document that are looked through. */
const MOST_PAGES = 100;
/** A computer that is busy may be too slow for a document once. */
const TRIES = 2;

/**
 * Reads the words of documents that were found, one after the other, so that they can be searched. The page does it, since
 * documents of strangers are opened here and nowhere else.
 */
export function useFileWords(): void {
  const ask = useAsk();
  let isOver = false;

  // A document may come in after it was asked for the last one.
  const readAll = singleFlight(async () => {
    while (!isOver) {
      const next = await ask('fax.fileToRead', undefined);
      if (!next.ok || next.value === null) return;
      const id = next.value;
      const body = await wordsOf(id, ask);
      if (body === null) return;
      const noted = await ask('fax.noteWords', { id, body: body.slice(0, MOST_WORDS) });
      if (!noted.ok) return;
    }
  });

  void readAll();
  onScopeDispose(window.bridge.on('fax.changed', () => void readAll()));
  onScopeDispose(() => {
    isOver = true;
  });
}

/** The words of a document; none where it cannot be opened, null where it cannot be had now. */
async function wordsOf(id: string, ask: ReturnType<typeof useAsk>): Promise<string | null> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const read = await ask('document.read', { id });
    if (!read.ok) return problemKinds[read.problem.kind].stopsRuns ? null : '';
    const words = await wordsIn(read.value).catch(() => undefined);
    if (words !== undefined) return words;
  }
  return '';
}

async function wordsIn(bytes: Uint8Array): Promise<string> {
  const { closePdf, openPdf, pageTexts } = await import('./pdf.ts');
  const pdf = await openPdf(bytes);
  try {
    const words: string[] = [];
    for (let page = 1; page <= Math.min(pdf.numPages, MOST_PAGES); page += 1) {
      const { texts } = await pageTexts(pdf, page);
      words.push(texts.map(({ str }) => str).join(' '));
    }
    return words.join('\n');
  } finally {
    closePdf(pdf);
  }
}
