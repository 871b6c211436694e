import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import type { FaxJob, FaxOverview } from '#shared/bridge/fax.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/app/bridge.ts';

/** So many faxes of each list are loaded at first, and with each step. */
export const LISTED = 500;

/** Faxes of this account, as main keeps them. */
export const useFax = defineStore('fax', () => {
  const overview = shallowRef<FaxOverview | null>(null);
  const refreshing = ref(false);
  /** Why the overview itself could not be read; the last look at the provider has its own problem inside. */
  const problem = ref<Problem | null>(null);
  const listed = ref(LISTED);
  let latest = 0;
  /** Counts the accounts that were on the screen: what was asked for an earlier one is not this one's. */
  let account = 0;

  function take(outcome: Outcome<FaxOverview>): void {
    if (outcome.ok) overview.value = outcome.value;
    problem.value = outcome.ok ? null : outcome.problem;
  }

  async function load(): Promise<void> {
    latest += 1;
    const mine = latest;
    const outcome = await ask('fax.overview', { listed: listed.value });
    // A later question has the fresher answer.
    if (mine === latest) take(outcome);
  }

  async function refresh(): Promise<void> {
    if (refreshing.value) return;
    refreshing.value = true;
    const mine = account;
    const outcome = await ask('fax.refresh', { listed: listed.value });
    if (mine !== account) return;
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

  const job = (id: string) => overview.value?.jobs.find((candidate) => candidate.id === id);
  const record = (id: string) =>
    overview.value?.received.find((candidate) => candidate.faxId === id) ??
    overview.value?.sent.find((candidate) => candidate.faxId === id);

  function clear(): void {
    latest += 1;
    account += 1;
    refreshing.value = false;
    listed.value = LISTED;
    overview.value = null;
    problem.value = null;
  }

  function follow(): void {
    window.bridge.on('fax.changed', () => void load());
  }

  return { overview, refreshing, problem, load, refresh, showMore, showAll, put, job, record, clear, follow };
});
