import { computed, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';

/** Settings that are kept as soon as they are changed, and the problem of the last one that could not be. */
export function useSaving() {
  const store = useSettings();
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const problem = ref<Problem | null>(null);
  /** How many changes were not kept: a field that shows one has to be made anew. */
  const notKept = ref(0);

  /** What was chosen and is not kept yet: it is shown at once. */
  const chosen = shallowRef<Partial<Settings>>({});

  async function save(change: Partial<Settings>): Promise<void> {
    chosen.value = { ...chosen.value, ...change };
    const outcome = await store.save(change);
    // What was chosen meanwhile stays.
    const later = Object.entries(chosen.value).filter(([name, value]) => change[name as keyof Settings] !== value);
    chosen.value = Object.fromEntries(later);
    problem.value = outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
    if (outcome.ok) announcer.announce(t('settings.saved'));
    else {
      notKept.value += 1;
      // A field is kept as soon as it is left, which is also how its page is left.
      sayLate(t('nav.settings'), outcome.problem);
    }
  }

  /** A setting as a two-way value: reads what is chosen or kept, and keeps what is chosen. */
  function setting<Name extends keyof Settings>(name: Name) {
    return computed<Settings[Name]>({
      get: () => ({ ...store.all, ...chosen.value })[name],
      set: (value) => void save({ [name]: value }),
    });
  }

  return { store, problem, notKept, save, setting };
}
