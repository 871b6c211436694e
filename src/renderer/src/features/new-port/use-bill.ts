import { ref, shallowRef, watch, type Ref } from 'vue';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import type { PortForm } from '#shared/domain/porting/port-form.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { fillFromBill, readBillText, type BillText } from './bill-reader.ts';
import { pngOfGif } from './gif-image.ts';

/** Takes a bill in: its content says what it is, and main keeps it as a document. */
export function useBill(form: Ref<PortForm>) {
  const taken = (bill: DocumentInfo): void => {
    form.value.bill = bill;
  };
  const problem = shallowRef<Problem | null>(null);
  const busy = ref(false);
  /** Its text, for who compares with it; null while it is not read. */
  const text = shallowRef<BillText | null>(null);
  /** How many facts were found in it when it was taken in; null before. */
  const filled = ref<number | null>(null);
  const latest = latestOnly();

  async function take(file: File): Promise<void> {
    problem.value = null;
    if (file.size > DOCUMENT_LIMITS.block) {
      problem.value = { kind: 'document', reason: 'too-large', name: file.name };
      return;
    }
    busy.value = true;
    const outcome = await latest.ask(async () => {
      const bytes = await contentOf(file);
      return bytes === null ? null : ask('document.add', { name: file.name, bytes, kind: 'file' });
    });
    if (outcome === undefined) return;
    if (outcome === null) problem.value = { kind: 'document', reason: 'unreadable', name: file.name };
    else if (!outcome.ok) problem.value = outcome.problem;
    else {
      taken(outcome.value);
      await read(outcome.value.id);
      filled.value = fillFromBill(form.value, text.value?.rows ?? []);
    }
    busy.value = false;
  }

  async function read(id: string): Promise<void> {
    text.value = null;
    const found = await readBillText(id);
    if (form.value.bill?.id === id) text.value = found;
  }

  // The bill of an earlier visit is compared with, but fills nothing in again.
  watch(
    () => form.value.bill?.id,
    (id) => {
      if (id !== undefined && text.value === null && !busy.value) void read(id);
    },
    { immediate: true },
  );

  return { problem, busy, text, filled, take };
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
