import { ref, shallowRef } from 'vue';
import type { SavedFile } from '#shared/bridge/command.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';

/**
 * Writes a file where the person chooses, one at a time, and says its name. A dialog that was closed is no problem.
 *
 * @param write asks main for it
 */
export function useSaveFile(write: () => Promise<Outcome<SavedFile>>) {
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const busy = ref(false);
  const problem = shallowRef<Problem | null>(null);

  async function save(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    const outcome = await write();
    busy.value = false;
    problem.value = outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
    if (!outcome.ok) sayLate(t('patterns.plan.saveFile'), outcome.problem);
    else announcer.notify(t('patterns.plan.saved', { name: outcome.value.name }));
  }

  return { busy, problem, save };
}
