import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { LIST_CODES, ListReading, listLimits, type ListEnd } from '#shared/domain/list-reading.ts';
import { callPeriods, countsCalls, partyDigits } from '#shared/domain/unused-numbers.ts';
import { ask, call } from '#renderer/app/bridge.ts';
import { useNumbers } from '#renderer/stores/numbers.ts';
import { useSession } from '#renderer/stores/session.ts';
import { useSettings } from '#renderer/stores/settings.ts';

const KEPT = 'unused-numbers';
/** Questions that are under way at the same time. */
const AT_ONCE = 4;
/** Calls of one answer: the two forms of the specification differ, and the larger one is tried first (part B, callHistory). */
const LARGE_PAGE = 5000;
const SMALL_PAGE = 500;
export const UNUSED_DAYS = [30, 60, 90] as const;
export type UnusedDays = (typeof UNUSED_DAYS)[number];

/** What the last look found. */
interface UnusedFound {
  /** ISO time. */
  at: string;
  days: UnusedDays;
  /** Numbers without a call in these days. */
  dids: string[];
  /** Numbers whose calls were looked for. */
  looked: number;
}

interface Progress {
  /** Weeks that were read, of all. */
  done: number;
  total: number;
  requests: number;
}

/** Numbers that nobody called and that called nobody, as far as the call history says (product N30). */
export const useUnused = defineStore('unused', () => {
  const session = useSession();
  const numbers = useNumbers();
  const settings = useSettings();
  const found = shallowRef<UnusedFound | null>(null);
  const progress = shallowRef<Progress | null>(null);
  const problem = shallowRef<Problem | null>(null);
  /** Counts looks: what an earlier one, or one of another account, brings is of no use. */
  let look = 0;

  const candidates = computed(() => numbers.rows.filter(countsCalls));
  /** Those of the last look that are still there and have no other use by now. */
  const unused = computed(() => {
    const dids = new Set(found.value?.dids);
    return candidates.value.filter(({ did }) => dids.has(did));
  });

  async function load(): Promise<void> {
    const mine = look;
    const outcome = await ask('kept.get', { name: KEPT });
    if (mine === look && outcome.ok && found.value === null) found.value = readFound(outcome.value);
  }

  /** Reads the call history week by week, the newest first, until every number was seen or all weeks were. */
  async function search(days: UnusedDays): Promise<void> {
    look += 1;
    const mine = look;
    const left = new Set(candidates.value.map(({ did }) => did));
    const looked = left.size;
    const periods = callPeriods(Date.now(), days);
    const total = periods.length;
    problem.value = null;
    progress.value = { done: 0, total, requests: 0 };
    const goesOn = () => mine === look && problem.value === null && left.size > 0;
    let pageRows = LARGE_PAGE;

    async function readPeriod(period: [number, number]): Promise<void> {
      let reading = new ListReading(listLimits(settings.all.listRows, pageRows));
      let end: ListEnd | null = null;
      for (let page = 1; end === null && goesOn(); page += 1) {
        const rows = pageRows;
        const outcome = await call('report.callHistory', { period, per_page: rows, page });
        if (mine !== look || !progress.value) return;
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
        if (outcome.value.kind === 'calls')
          for (const { caller, callee } of outcome.value.rows) {
            left.delete(partyDigits(caller));
            left.delete(partyDigits(callee));
          }
        // Calls may be alike in all that is listed of them, so that only pages are counted.
        end = reading.take({ ...outcome.value, total: 0 });
        if (end !== null && end !== 'complete')
          problem.value = { kind: 'unexpected-answer', evidence: { code: LIST_CODES[end] } };
      }
      if (progress.value) progress.value = { ...progress.value, done: progress.value.done + 1 };
    }

    async function work(): Promise<void> {
      for (let period = periods.shift(); period && goesOn(); period = periods.shift()) await readPeriod(period);
    }

    await Promise.all(Array.from({ length: AT_ONCE }, work));
    if (mine !== look) return;
    progress.value = null;
    if (problem.value !== null) return;
    found.value = { at: new Date().toISOString(), days, dids: [...left].sort(), looked };
    await ask('kept.put', { profileId: session.profile?.id ?? '', name: KEPT, value: found.value });
  }

  /** What was read is thrown away; the last result stays. */
  function cancel(): void {
    look += 1;
    progress.value = null;
  }

  watch(
    () => session.profile?.id,
    () => {
      cancel();
      found.value = null;
      problem.value = null;
    },
  );

  return { found, progress, problem, candidates, unused, load, search, cancel };
});

function readFound(stored: unknown): UnusedFound | null {
  const value = stored as Partial<UnusedFound> | null;
  const days = UNUSED_DAYS.find((known) => known === value?.days);
  if (typeof value?.at !== 'string' || !days || !Array.isArray(value.dids)) return null;
  return { at: value.at, days, dids: value.dids.map(String), looked: Number(value.looked) };
}
