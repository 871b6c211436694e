import { computed, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import { LIST_CODES, ListReading, listLimits, type ListEnd } from '#shared/lists/list-reading.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { UserDataOf } from '#shared/user-data/user-data.ts';
import { callPeriods, partyDigits, type UnusedDays } from '#shared/domain/numbers/unused-numbers.ts';
import { call } from '#renderer/kernel/bridge.ts';
import { saveUserData, userData } from '#renderer/kernel/user-data.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useList } from '#renderer/stores/use-list.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';

/** Questions that are under way at the same time. */
const AT_ONCE = 4;
/** Calls of one answer: the two forms of the specification differ, and the larger one is tried first. */
const LARGE_PAGE = 5000;
const SMALL_PAGE = 500;
interface Progress {
  /** Weeks that were read, of all. */
  done: number;
  total: number;
  requests: number;
}

/** Numbers that nobody called and that called nobody, as far as the call history says. */
export const useUnused = defineAccountStore('unused', ({ profileId }) => {
  const settings = useSettings();
  const found = shallowRef<UserDataOf<'unused-numbers'> | null>(null);
  const progress = shallowRef<Progress | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const looks = latestOnly();

  /** Numbers that calls are the only use of. */
  const list = useList('numbers', { query: () => ({ ...NO_QUERY, where: { use: 'calls' } }) });
  /** Those of the last look that are still there and have no other use by now. */
  const unused = computed(() => {
    const dids = new Set(found.value?.dids);
    return list.keys.value.filter((did) => dids.has(did)).flatMap((did) => list.row(did) ?? []);
  });

  async function load(): Promise<void> {
    const kept = await userData('unused-numbers');
    found.value ??= kept;
    await list.load();
  }

  /** Reads the call history week by week, the newest first, until every number was seen or all weeks were read. */
  async function search(days: UnusedDays): Promise<void> {
    const left = new Set(list.keys.value);
    const looked = left.size;
    const periods = callPeriods(Date.now(), days);
    problem.value = null;
    progress.value = { done: 0, total: periods.length, requests: 0 };
    const ended = await looks.ask((current) => readCalls(periods, left, current));
    if (!ended) return;
    progress.value = null;
    if (problem.value !== null) return;
    found.value = { at: new Date().toISOString(), days, dids: [...left].sort(), looked };
    await saveUserData('unused-numbers', profileId, found.value);
  }

  /** Takes from `left` the numbers that called or were called in these periods. */
  async function readCalls(periods: [number, number][], left: Set<string>, current: AbortSignal): Promise<true> {
    const waiting = [...periods];
    const goesOn = () => !current.aborted && problem.value === null && left.size > 0;
    let pageRows = LARGE_PAGE;

    async function readPeriod(period: [number, number]): Promise<void> {
      let reading = new ListReading(listLimits(settings.all.listRows, pageRows));
      let end: ListEnd | null = null;
      for (let page = 1; end === null && goesOn(); page += 1) {
        const rows = pageRows;
        const outcome = await call('report.callHistory', { period, per_page: rows, page });
        if (current.aborted || !progress.value) return;
        progress.value = { ...progress.value, requests: progress.value.requests + 1 };
        if (!outcome.ok && page === 1 && outcome.problem.kind === 'refused' && rows === LARGE_PAGE) {
          pageRows = SMALL_PAGE;
          reading = new ListReading(listLimits(settings.all.listRows, pageRows));
          page = 0;
          continue;
        }
        if (!outcome.ok) {
          problem.value = outcome.problem;
          return;
        }
        strike(outcome.value, left);
        // Calls may be alike in all that is listed of them, so that only pages are counted.
        end = reading.take({ ...outcome.value, total: 0 });
        if (end !== null && end !== 'complete')
          problem.value = { kind: 'unexpected-answer', evidence: { code: LIST_CODES[end] } };
      }
      if (progress.value) progress.value = { ...progress.value, done: progress.value.done + 1 };
    }

    async function work(): Promise<void> {
      for (let period = waiting.shift(); period && goesOn(); period = waiting.shift()) await readPeriod(period);
    }

    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return true;
  }

  /** What was read is thrown away; the last result stays. */
  function cancel(): void {
    looks.drop();
    progress.value = null;
  }

  return {
    candidates: computed(() => list.keys.value.length),
    ...{ found, progress, problem, unused, load, search, cancel },
  };
});

/** Takes the numbers of these calls from the set. */
function strike(history: Result<'report.callHistory'>, left: Set<string>): void {
  if (history.kind !== 'calls') return;
  for (const { caller, callee } of history.rows) {
    left.delete(partyDigits(caller));
    left.delete(partyDigits(callee));
  }
}
