import { ref, type Ref } from 'vue';
import { scannedRows } from '#shared/domain/porting/bill-scan.ts';
import type { BillRow } from '#shared/domain/porting/bill-text.ts';
import type { PortForm } from '#shared/domain/porting/port-form.ts';
import { useScanReading, type Unread } from '#renderer/features/fax/index.ts';

/** What identifies the account stands on the first pages. */
const MOST_PAGES = 6;

export type ScanFailure = Unread | 'nothing';

/** Reads the words of a bill whose pages are pictures when the person asks for it. */
export function useScan(form: Ref<PortForm>, found: (rows: BillRow[]) => void) {
  const reading = useScanReading(MOST_PAGES);
  const failure = ref<ScanFailure | null>(null);

  async function read(): Promise<void> {
    const id = form.value.bill?.id;
    if (id === undefined) return;
    failure.value = null;
    const words = await reading.read(id);
    // It was stopped, or another bill took its place.
    if (words === undefined || form.value.bill?.id !== id) return;
    if (typeof words === 'string') failure.value = words;
    else {
      const rows = scannedRows(words);
      if (rows.length === 0) failure.value = 'nothing';
      else found(rows);
    }
  }

  function stop(): void {
    failure.value = null;
    reading.stop();
  }

  return { percent: reading.percent, failure, read, stop };
}
