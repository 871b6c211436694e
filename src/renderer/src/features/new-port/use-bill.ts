import { ref, shallowRef, watch, type Ref } from 'vue';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import type { PortForm } from '#shared/domain/porting/port-form.ts';
import { accountOnScreen } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { fillFromBill, readBillText, type BillText } from './bill-reader.ts';
import { pngOfGif } from './gif-image.ts';
import { useScan } from './use-scan.ts';
import { shrinkBill, type ShrinkRefusal } from './shrink-bill.ts';

/** What became of a file. */
type Taken =
  | { info: DocumentInfo; isSmaller: boolean; text: BillText | null }
  | { why: ShrinkRefusal }
  | { problem: Problem };

/** Why a bill is not taken in although it may be one. */
export type BillRefusal = ShrinkRefusal | 'too-large-to-read';

/** Takes a bill in: its content says what it is, and main keeps it as a document. One that is too large is drawn smaller. */
export function useBill(form: Ref<PortForm>) {
  // Making it takes a while, and by then another account may be on the screen.
  const { profileId } = accountOnScreen();
  const problem = shallowRef<Problem | null>(null);
  const refusal = ref<BillRefusal | null>(null);
  const busy = ref(false);
  /** The page that is drawn smaller. */
  const shrinking = ref<{ page: number; pages: number } | null>(null);
  /** Bytes of the file that was taken in, where it was made smaller. */
  const sizeBefore = ref<number | null>(null);
  /** Its text, for who compares with it; null while it is not read. */
  const text = shallowRef<BillText | null>(null);
  /** How many facts were found in it when it was taken in; null before. */
  const filled = ref<number | null>(null);
  const latest = latestOnly();
  const scan = useScan(form, (rows) => {
    text.value = { from: 'scan', rows, isWhole: false };
    filled.value = fillFromBill(form.value, text.value);
  });

  async function take(file: File): Promise<void> {
    problem.value = null;
    refusal.value = null;
    scan.stop();
    if (file.size > DOCUMENT_LIMITS.shrinkable) {
      refusal.value = 'too-large-to-read';
      return;
    }
    busy.value = true;
    const taken = await latest.ask((signal) => takenIn(file, signal));
    shrinking.value = null;
    if (taken === undefined) return;
    if ('info' in taken) {
      form.value.bill = taken.info;
      sizeBefore.value = taken.isSmaller ? file.size : null;
      text.value = taken.text;
      // A file that is chosen while the text is read has its own.
      const found = await latest.ask(async () => taken.text ?? (await readBillText(taken.info.id)));
      if (found === undefined) return;
      text.value = form.value.bill?.id === taken.info.id ? found : null;
      filled.value = text.value ? fillFromBill(form.value, text.value) : 0;
    } else if ('why' in taken) refusal.value = taken.why;
    else problem.value = taken.problem;
    busy.value = false;
    // The bill that stays may have been read when this file was chosen.
    if (!('info' in taken) && form.value.bill && text.value === null) await read(form.value.bill.id);
  }

  async function takenIn(file: File, signal: AbortSignal): Promise<Taken> {
    const tooLarge: Problem = { kind: 'document', reason: 'too-large', name: file.name };
    if (file.size <= DOCUMENT_LIMITS.block) {
      const bytes = await contentOf(file);
      if (bytes === null) return { problem: { kind: 'document', reason: 'unreadable', name: file.name } };
      const outcome = await ask('document.add', { name: file.name, bytes, kind: 'file' }, profileId);
      if (outcome.ok) return { info: outcome.value, isSmaller: false, text: null };
      // A picture may be too large only as the page that it becomes.
      const isTooLarge = outcome.problem.kind === 'document' && outcome.problem.reason === 'too-large';
      if (!isTooLarge) return { problem: outcome.problem };
    }
    const progress = (page: number, pages: number) => {
      if (!signal.aborted) shrinking.value = { page, pages };
    };
    const shrunk = await shrinkBill(file, { signal, progress });
    if (!shrunk) return { problem: tooLarge };
    if (!shrunk.ok) return shrunk;
    const outcome = await ask('document.add', { name: file.name, bytes: shrunk.bytes, kind: 'file' }, profileId);
    return outcome.ok ? { info: outcome.value, isSmaller: true, text: shrunk.text } : { problem: outcome.problem };
  }

  async function read(id: string): Promise<void> {
    text.value = null;
    const found = await readBillText(id);
    if (form.value.bill?.id === id) text.value = found;
  }

  function remove(): void {
    scan.stop();
    form.value.bill = null;
  }

  // The bill of an earlier visit is compared with, but fills nothing in again.
  watch(
    () => form.value.bill?.id,
    (id) => {
      if (id !== undefined && text.value === null && !busy.value) void read(id);
    },
    { immediate: true },
  );

  return { problem, refusal, busy, shrinking, sizeBefore, text, filled, scan, take, remove };
}

/** The bytes of a file; null when it cannot be read, as a folder. A GIF becomes a PNG, which main makes a page of. */
async function contentOf(file: File): Promise<Uint8Array | null> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    return new TextDecoder('latin1').decode(bytes.subarray(0, 4)) === 'GIF8' ? await pngOfGif(file) : bytes;
  } catch {
    return null;
  }
}
