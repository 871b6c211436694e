import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { problemsOf, type RingProblem } from '#shared/domain/ring-map.ts';
import { ask } from '#renderer/app/bridge.ts';
import { useLines } from '#renderer/stores/lines.ts';
import { useNumbers } from '#renderer/stores/numbers.ts';
import { useSession } from '#renderer/stores/session.ts';

/** Numbers without a line whose forwarding is looked up, one question each. */
export const MOST_FORWARDS = 500;

/** Numbers on which callers may not get through, from the lists of numbers and lines. */
export const useReach = defineStore('reach', () => {
  const session = useSession();
  const numbers = useNumbers();
  const lines = useLines();
  /** Where numbers without a line forward to, as it was last set on this computer: no list shows it. */
  const forwards = shallowRef<ReadonlyMap<string, string>>(new Map());
  const problems = computed(() => problemsOf(numbers.rows, lines.lines, forwards.value));
  const isKnown = computed(() => numbers.loaded && !numbers.neverRead && lines.lines !== null);
  const withoutLine = computed(() =>
    numbers.rows.filter(({ route2trunk }) => route2trunk === '').slice(0, MOST_FORWARDS),
  );
  let account = 0;

  async function loadForwards(): Promise<void> {
    const mine = account;
    const found = new Map<string, string>();
    for (const { did } of withoutLine.value) {
      const outcome = await ask('numbers.setHere', { did });
      if (mine !== account) return;
      if (!outcome.ok) break;
      const forward = outcome.value.find(({ setting, set }) => setting === 'forw2did' && set);
      if (typeof forward?.value === 'string' && forward.value !== '') found.set(did, forward.value);
    }
    forwards.value = found;
  }

  // After the numbers of an account that left the screen were cleared.
  watch(
    () => session.profile?.id,
    (id) => {
      account += 1;
      forwards.value = new Map();
      if (id !== undefined) requestIdleCallback(() => void lines.load());
    },
    { immediate: true, flush: 'post' },
  );
  watch(
    () => withoutLine.value.map(({ did }) => did).join(' '),
    () => void loadForwards(),
    { immediate: true },
  );

  const problemOf = (did: string): RingProblem | null => problems.value.get(did) ?? null;

  return { forwards, problems, isKnown, problemOf, loadForwards };
});
