import { onMounted, shallowRef, watch } from 'vue';
import type { LineForwarding } from '#shared/domain/lines/line-forms.ts';
import { callPath, FORWARD_REASONS, type CallPath, type ForwardReason } from '#shared/domain/numbers/call-path.ts';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useLines } from '#renderer/stores/lines.store.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';

/** Follows where calls of a line would go by what its form holds, through the own numbers on the way. */
export function useForwardPaths(line: string, held: () => LineForwarding) {
  const numbers = useNumbers();
  const lines = useLines();
  const paths = shallowRef<Partial<Record<ForwardReason, CallPath>>>({});
  const latest = latestOnly();

  /** The own numbers that a call passes, as far as each is forwarded; undefined where one of them cannot be read. */
  async function numbersFrom(target: string): Promise<Map<string, NumberRow> | undefined> {
    const passed = new Map<string, NumberRow>();
    for (let next: string | null = target; next !== null && numbers.has(next) && !passed.has(next);) {
      const found = await numbers.know([next]);
      if (!found.ok) return undefined;
      const [row]: NumberRow[] = found.value;
      if (!row) break;
      passed.set(next, row);
      next = row.route2trunk === '' ? (row.forwardsTo ?? null) : null;
    }
    return passed;
  }

  async function pathOf(reason: ForwardReason): Promise<CallPath | undefined> {
    const { on, to } = held()[reason];
    const reading = readUsNumber(to);
    if (!on || !reading.ok) return undefined;
    const known = lines.lines && new Map(lines.lines.map((one) => [one.trunk, one]));
    const passed = await numbersFrom(reading.digits);
    return passed && callPath(reading.digits, { numbers: passed, lines: known }, line);
  }

  async function follow(): Promise<void> {
    const found = await latest.ask(() =>
      Promise.all(FORWARD_REASONS.map(async (reason) => [reason, await pathOf(reason)] as const)),
    );
    if (found) paths.value = Object.fromEntries(found.flatMap(([reason, path]) => (path ? [[reason, path]] : [])));
  }

  const typed = () => FORWARD_REASONS.map((reason) => `${String(held()[reason].on)} ${held()[reason].to}`).join('\n');
  watch([typed, () => numbers.revision, () => lines.lines], follow, { immediate: true });
  onMounted(() => {
    void numbers.load();
    void lines.load();
  });

  return { paths, follow };
}
