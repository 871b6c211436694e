import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import type { FaxJob, FaxOverview } from '#shared/bridge/fax.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';

/** So many faxes of each list are loaded at first, and with each step. */
export const LISTED = 500;

/** Faxes of this account, as main keeps them. */
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
    const outcome = await ask('fax.refresh', { listed: listed.value });
    refreshing.value = false;
    take(outcome);
  }

  /** Loads older faxes of each list, too. */
  async function showMore(count = LISTED): Promise<void> {
    listed.value += count;
    await load();
  }

  /** Loads all faxes, so that what is looked for among them is found. */
  async function showAll(): Promise<void> {
    const { counts } = overview.value ?? {};
    const all = counts ? Math.max(counts.received, counts.sent, counts.outbox) : 0;
    if (all > listed.value) await showMore(all - listed.value);
  }

  /** Shows a job's new state at once; main's own word follows with the next overview. */
  function put(job: FaxJob): void {
    const known = overview.value;
    if (!known) return;
    const rest = known.jobs.filter((other) => other.id !== job.id);
    overview.value = { ...known, jobs: [job, ...rest].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) };
  }

  const unread = computed(() => new Set(overview.value?.unread));

  /** Notes that received faxes were opened; without ids, all of them. */
  async function markRead(faxIds: readonly string[] = []): Promise<void> {
    const known = overview.value;
    if (!known || (faxIds.length > 0 && !faxIds.some((id) => unread.value.has(id)))) return;
    // Shown at once; main's own word follows with the next overview.
    overview.value = {
      ...known,
      unread: faxIds.length === 0 ? [] : known.unread.filter((id) => !faxIds.includes(id)),
    };
    await ask('fax.markRead', { faxIds: [...faxIds] });
  }

  const job = (id: string) => overview.value?.jobs.find((candidate) => candidate.id === id);
  const record = (id: string) =>
    overview.value?.received.find((candidate) => candidate.faxId === id) ??
    overview.value?.sent.find((candidate) => candidate.faxId === id);

  onScopeDispose(window.bridge.on('fax.changed', () => void load()));

  return { overview, refreshing, problem, load, refresh, showMore, showAll, put, markRead, unread, job, record };
});
