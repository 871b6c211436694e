import { onScopeDispose } from 'vue';
import { MOST_WORDS } from '#shared/bridge/fax-commands.ts';
import { ask } from '#renderer/kernel/bridge.ts';

/** Pages of a document that are looked through. */
const MOST_PAGES = 100;

/**
 * Reads the words of documents that were found, one after the other, so that they can be searched. The page does it, since
 * documents of strangers are opened here and nowhere else.
 */
export function useFileWords(): void {
  let isRunning = false;
  let isOver = false;

  async function readAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      while (!isOver) {
        const next = await ask('fax.fileToRead', undefined);
        if (!next.ok || next.value === null) return;
        const id = next.value;
        // One that cannot be opened has no words, and is not tried again.
        const body = await wordsOf(id).catch(() => '');
        const noted = await ask('fax.noteWords', { id, body: body.slice(0, MOST_WORDS) });
        if (!noted.ok) return;
      }
    } finally {
      isRunning = false;
    }
  }

  void readAll();
  onScopeDispose(window.bridge.on('fax.changed', () => void readAll()));
  onScopeDispose(() => {
    isOver = true;
  });
}

async function wordsOf(id: string): Promise<string> {
  const read = await ask('document.read', { id });
  if (!read.ok) return '';
  const { closePdf, openPdf, pageTexts } = await import('./pdf.ts');
  const pdf = await openPdf(read.value);
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
