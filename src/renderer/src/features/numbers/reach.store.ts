import { computed, shallowRef, watch } from 'vue';
import { problemsOf, type RingProblem } from '#shared/domain/numbers/ring-map.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useLines } from '#renderer/stores/lines.store.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';

/** Numbers without a line whose forwarding is looked up, one question each. */
export const MOST_FORWARDS = 500;

/** Numbers on which callers may not get through, from the lists of numbers and lines. */
export const useReach = defineAccountStore('reach', ({ profileId, signal }) => {
  const numbers = useNumbers();
  const lines = useLines();
  /** Where numbers without a line forward to, as it was last set on this computer: no list shows it. */
  const forwards = shallowRef<ReadonlyMap<string, string>>(new Map());
  const problems = computed(() => problemsOf(numbers.rows, lines.lines, forwards.value));
  const isKnown = computed(() => numbers.loaded && !numbers.neverRead && lines.lines !== null);
  const withoutLine = computed(() =>
    numbers.rows.filter(({ route2trunk }) => route2trunk === '').slice(0, MOST_FORWARDS),
  );

  const latest = latestOnly();

  async function loadForwards(): Promise<void> {
    const read = await latest.ask(readForwards);
    if (read) forwards.value = read;
  }

  async function readForwards(current: AbortSignal): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    for (const { did } of withoutLine.value) {
      const outcome = await ask('numbers.setHere', { did });
      if (current.aborted || !outcome.ok) break;
      const forward = outcome.value.find(({ setting, set }) => setting === 'forw2did' && set);
      if (typeof forward?.value === 'string' && forward.value !== '') found.set(did, forward.value);
    }
    return found;
  }

  if (profileId !== '') requestIdleCallback(() => void (signal.aborted || lines.load()));
  watch(
    () => withoutLine.value.map(({ did }) => did).join(' '),
    () => void loadForwards(),
    { immediate: true },
  );

  const problemOf = (did: string): RingProblem | null => problems.value.get(did) ?? null;

  return { forwards, problems, isKnown, problemOf, loadForwards };
});
