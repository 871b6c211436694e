import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { askWorker } from '#renderer/kernel/ask-worker.ts';
import type { ShrinkQuestion } from './shrink-worker.ts';

/** A document on which the worker sits longer stays as it is. */
const PATIENCE_MS = 60_000;

/** First bytes. */
const PICTURES: readonly [magic: number[], type: string][] = [
  [[0x89, 0x50, 0x4e, 0x47], 'image/png'],
  [[0xff, 0xd8, 0xff], 'image/jpeg'],
  [[0x47, 0x49, 0x46, 0x38], 'image/gif'],
];

/** Whether a file is a PDF or a picture by its first bytes, and which. */
export async function pdfOrPicture(file: Blob): Promise<{ picture: string | null } | undefined> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  const picture = PICTURES.find(([magic]) => magic.every((byte, at) => head[at] === byte));
  if (picture) return { picture: picture[1] };
  return new TextDecoder('latin1').decode(head).includes('%PDF-') ? { picture: null } : undefined;
}

/** A PDF or a picture with fewer bytes, which a fax shows no worse; null where that cannot be had. */
export async function madeSmaller(file: Blob): Promise<Uint8Array<ArrayBuffer> | null> {
  const kind = await pdfOrPicture(file);
  if (!kind || file.size > DOCUMENT_LIMITS.shrinkable) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });
  const question: ShrinkQuestion = { bytes, ...kind };
  const options = { transfer: [bytes.buffer], patienceMs: PATIENCE_MS };
  const smaller = await askWorker<Uint8Array<ArrayBuffer> | null>(worker, question, options).catch(() => null);
  return smaller && smaller.byteLength < file.size ? smaller : null;
}
