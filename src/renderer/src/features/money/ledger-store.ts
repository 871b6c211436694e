import { defineStore } from 'pinia';
import { ref, shallowRef } from 'vue';
import type { LedgerFilter } from '#shared/bridge/commands.ts';
import type { Ledger } from '#shared/bridge/money.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/app/bridge.ts';

/** How many older entries are shown with one press. */
export const LEDGER_STEP = 500;
const MOST = 1000;

export function noLedgerFilter(): LedgerFilter {
  return { text: '', states: [], from: '', to: '' };
}

/** What was spent from this computer as main keeps it, narrowed by a filter (product A14). */
export const useLedger = defineStore('ledger', () => {
  const filter = ref<LedgerFilter>(noLedgerFilter());
  const page = shallowRef<Ledger | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const loading = ref(false);
  let shown = LEDGER_STEP;
  let latest = 0;

  /** The filter as it can cross the bridge. */
  const wanted = (): LedgerFilter => ({ ...filter.value, states: [...filter.value.states] });

  /** Reads so many entries from `offset` on; undefined when a later question has the fresher answer. */
  async function read(offset: number, limit: number): Promise<Ledger | undefined> {
    latest += 1;
    const mine = latest;
    loading.value = true;
    const outcome = await ask('money.ledger', { ...wanted(), offset, limit: Math.min(limit, MOST) });
    if (mine !== latest) return undefined;
    loading.value = false;
    problem.value = outcome.ok ? null : outcome.problem;
    return outcome.ok ? outcome.value : undefined;
  }

  /** Reads the newest entries again; those further down than one question reaches stay as they were. */
  async function load(): Promise<void> {
    const fresh = await read(0, shown);
    if (!fresh) return;
    const known = new Set(fresh.entries.map(({ id }) => id));
    const older = shown > MOST ? (page.value?.entries.slice(MOST) ?? []).filter(({ id }) => !known.has(id)) : [];
    page.value = { ...fresh, entries: [...fresh.entries, ...older] };
  }

  async function narrow(next: LedgerFilter): Promise<void> {
    filter.value = next;
    shown = LEDGER_STEP;
    await load();
  }

  /** Appends older entries to those that are shown. */
  async function more(): Promise<void> {
    const before = page.value?.entries ?? [];
    if (loading.value) return;
    const next = await read(before.length, LEDGER_STEP);
    if (!next) return;
    const known = new Set(before.map(({ id }) => id));
    const entries = [...before, ...next.entries.filter(({ id }) => !known.has(id))];
    shown = entries.length;
    page.value = { ...next, entries };
  }

  return { filter, page, problem, loading, wanted, load, narrow, more };
});
