import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import type { FaxJob, FaxMarkChange, FaxOverview, MarksChanged } from '#shared/bridge/fax.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** So many faxes of the outbox are loaded at first, and with each step. */
export const LISTED = 500;

/** Faxes of this account, as main keeps them: the newest of the history, the outbox, and what is known of all. */
export const useFax = defineAccountStore('fax', () => {
  const overview = shallowRef<FaxOverview | null>(null);
  const refreshing = ref(false);
  /** Why the overview itself could not be read; the last look at the provider has its own problem inside. */
  const problem = ref<Problem | null>(null);
  const listed = ref(LISTED);
  const latest = latestOnly();

  function take(outcome: Outcome<FaxOverview>): void {
    if (outcome.ok) overview.value = outcome.value;
    problem.value = outcome.ok ? null : outcome.problem;
  }

  async function load(): Promise<void> {
    const outcome = await latest.ask(() => ask('fax.overview', { listed: listed.value }));
    if (outcome) take(outcome);
  }

  async function refresh(): Promise<void> {
    if (refreshing.value) return;
    refreshing.value = true;
    const asked = listed.value;
    const outcome = await ask('fax.refresh', { listed: asked });
    refreshing.value = false;
    // Older faxes were loaded meanwhile, which the answer does not have.
    if (outcome.ok && listed.value > asked) await load();
    else take(outcome);
  }

  /** Loads older faxes of the outbox, too. */
  async function showMore(count = LISTED): Promise<void> {
    listed.value += count;
    await load();
  }

  /** Loads the whole outbox, so that what is looked for in it is found. */
  async function showAll(): Promise<void> {
    const all = overview.value?.counts.outbox ?? 0;
    if (all > listed.value) await showMore(all - listed.value);
  }

  /** Shows a job's new state at once; main's own word follows with the next overview. */
  function put(job: FaxJob): void {
    const known = overview.value;
    if (!known) return;
    const rest = known.jobs.filter((other) => other.id !== job.id);
    overview.value = { ...known, jobs: [job, ...rest].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) };
  }

  /** How many received faxes nobody has opened yet. */
  const unread = computed(() => overview.value?.unread ?? 0);

  /** Notes what a person made of faxes; without ids, of all that are unread. */
  function mark(faxIds: readonly string[], change: FaxMarkChange): Promise<Outcome<MarksChanged>> {
    return ask('fax.mark', { faxIds: [...faxIds], change });
  }

  const job = (id: string) => overview.value?.jobs.find((candidate) => candidate.id === id);

  onScopeDispose(window.bridge.on('fax.changed', () => void load()));

  return { overview, refreshing, problem, load, refresh, showMore, showAll, put, mark, unread, job };
});
