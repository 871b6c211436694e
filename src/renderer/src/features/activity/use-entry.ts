import { computed, onScopeDispose, ref } from 'vue';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { takeBack } from '#renderer/parts/changes/undo.ts';
import { useActivity } from '#renderer/stores/activity.store.ts';

/** One change as the journal has it, and what a person does about it. */
export function useEntry(id: () => string) {
  const store = useActivity();
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const entry = ref<ActivityEntry | null>(null);
  /** Why it could not be read. */
  const unread = ref<Problem | null>(null);
  /** What the last press ran into; the press itself may be in the journal, which is read again then. */
  const failed = ref<Problem | null>(null);
  const busy = ref<'undo' | 'check' | 'dismiss' | null>(null);
  const problem = computed(() => failed.value ?? unread.value);

  function take(outcome: Outcome<ActivityEntry>): Problem | null {
    if (!outcome.ok) return outcome.problem;
    entry.value = outcome.value;
    store.put(outcome.value);
    return null;
  }

  const load = singleFlight(async () => {
    unread.value = take(await ask('activity.get', { id: id() }));
  });

  async function run(what: 'check' | 'dismiss'): Promise<void> {
    if (busy.value) return;
    busy.value = what;
    failed.value = take(await ask(what === 'check' ? 'activity.check' : 'activity.dismissWarnings', { id: id() }));
    busy.value = null;
    if (what === 'check' && !failed.value) sayStill();
  }

  /** Whether it was looked for and not found, or could not be looked for: both leave the screen as it was. */
  function sayStill(): void {
    if (['unknown', 'cannot-tell'].includes(entry.value?.state ?? '')) announcer.notify(t('patterns.unknown.still'));
  }

  const sendUndo = () => takeBack(id());

  async function undo(): Promise<void> {
    if (busy.value) return;
    busy.value = 'undo';
    const outcome = await sendUndo();
    busy.value = null;
    if (outcome.ok) {
      await undone();
      return;
    }
    sayLate(t('patterns.toast.undo'), outcome.problem);
    // The entry says that an undo is under way, and how it ends.
    failed.value = outcome.problem.kind === 'unknown-outcome' ? null : outcome.problem;
    if (!failed.value) await load();
  }

  async function undone(): Promise<void> {
    failed.value = null;
    announcer.notify(t('activity.drawer.undoneDone'));
    await load();
  }

  onScopeDispose(window.bridge.on('activity.changed', () => void load()));
  return { entry, problem, failed, busy, load, run, sendUndo, undo, undone };
}
