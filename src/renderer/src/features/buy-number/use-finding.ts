import { computed, onBeforeUnmount, ref, shallowRef, watch } from 'vue';
import {
  areasNamed,
  mergeAreas,
  mergeAvailable,
  readNear,
  searchesIn,
  searchesNear,
  searchesTollFree,
  SUPPLY_TIERS,
  type AvailableSearch,
  type CallingArea,
  type Near,
  type SupplyTier,
  type TollFreePrefix,
} from '#shared/domain/numbers/available-numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { UsState } from '#shared/domain/address/us-states.ts';
import { readCache, useCall } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';

const AVAILABLE = 'did.listAvailableDids';
const AREAS = 'did.listRateCenters';
/** Milliseconds without a key before the provider is asked by itself. */
const REST = 500;
/** A city that is in more states than these is asked about with its state. */
export const MOST_STATES = 3;

interface Found {
  lists: { tier: SupplyTier; dids: string[] }[];
  /** Why supply groups did not answer. */
  failed: Problem[];
  /** ISO time. */
  at: string;
}

interface Areas {
  choices: CallingArea[];
  /** None is called as the city that was typed: these are all of the state. */
  unnamed: boolean;
  /** Some could not be read, so that the one that is wanted may be missing. */
  isPart: boolean;
}

/** Whether the provider can be asked about it. */
function isPlace(near: Near): boolean {
  if (near.kind === 'city') return near.states.length <= MOST_STATES;
  return near.kind === 'zip' || near.kind === 'area' || near.kind === 'state';
}

/** What the same question was answered with before, as old as its oldest part; null when it was never asked. */
async function foundEarlier(searches: readonly AvailableSearch[]): Promise<Found | null> {
  const answers = await Promise.all(
    searches.map(async (params) => ({ tier: params.tier, cached: await readCache(AVAILABLE, params) })),
  );
  const kept = answers.flatMap(({ tier, cached }) => (cached ? [{ tier, ...cached }] : []));
  const [oldest] = kept.map(({ at }) => at).sort();
  if (oldest === undefined) return null;
  return { lists: kept.map(({ tier, value }) => ({ tier, dids: value.rows })), failed: [], at: oldest };
}

/** Looks for numbers that can be bought: all supply groups at once, as one list. */
export function useFinding() {
  const call = useCall();
  const numbers = useNumbers();
  const session = useSession();
  const kind = ref<'local' | 'tf'>('local');
  const near = ref('');
  const prefix = ref<TollFreePrefix | ''>('');
  const areas = shallowRef<Areas | null>(null);
  const area = shallowRef<CallingArea | null>(null);
  const found = shallowRef<Found | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const busy = ref(false);
  const known = new Map<UsState, CallingArea[]>();
  const latest = latestOnly();
  let rest: ReturnType<typeof setTimeout> | undefined;

  const reading = computed(() => readNear(near.value));
  const offers = computed(() => mergeAvailable(found.value?.lists ?? [], isLeftOut));

  /** Own numbers; and other prefixes than the one that is wanted, in case the provider reads its code otherwise. */
  function isLeftOut(did: string): boolean {
    return numbers.has(did) || (kind.value === 'tf' && !did.startsWith(prefix.value));
  }

  /** Something else is asked for: what was found is not about that. It is asked by itself after so many milliseconds. */
  function restart(wait: number): void {
    clearTimeout(rest);
    latest.drop();
    areas.value = null;
    area.value = null;
    problem.value = null;
    found.value = null;
    busy.value = kind.value === 'tf' || isPlace(reading.value);
    rest = setTimeout(() => void search(), wait);
  }

  /** Asks for what is wanted now. What was found for the same before stays until the answer is there. */
  async function search(): Promise<void> {
    if (area.value && !areas.value?.isPart) return choose(area.value);
    clearTimeout(rest);
    const place = reading.value;
    if (kind.value === 'tf') return ask(searchesTollFree(prefix.value));
    if (place.kind === 'zip' || place.kind === 'area') return ask(searchesNear(place));
    if (place.kind === 'state') return offerAreas([place.state], '');
    if (place.kind === 'city' && isPlace(place)) return offerAreas(place.states, place.city);
    latest.drop();
    busy.value = false;
  }

  const ask = (searches: readonly AvailableSearch[]) => latest.ask((current) => askAll(searches, current));

  async function askAll(searches: readonly AvailableSearch[], current: AbortSignal): Promise<void> {
    busy.value = true;
    if (session.failing) await showEarlier(searches, current);
    const answers = await Promise.all(
      searches.map(async (params) => ({ tier: params.tier, outcome: await call(AVAILABLE, params) })),
    );
    const lists = answers.flatMap(({ tier, outcome }) => (outcome.ok ? [{ tier, dids: outcome.value.rows }] : []));
    const failed = answers.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.problem]));
    if (lists.length === 0) await showEarlier(searches, current);
    if (current.aborted) return;
    busy.value = false;
    problem.value = lists.length === 0 ? (failed[0] ?? null) : null;
    if (lists.length > 0) found.value = { lists, failed, at: new Date().toISOString() };
  }

  /** Without a connection, what was found before is better than nothing: it says how old it is. */
  async function showEarlier(searches: readonly AvailableSearch[], current: AbortSignal): Promise<void> {
    const earlier = found.value === null ? await foundEarlier(searches) : null;
    if (earlier && !current.aborted) found.value = earlier;
  }

  async function offerAreas(states: readonly UsState[], city: string): Promise<void> {
    busy.value = true;
    const answers = await latest.ask(() => Promise.all(states.map(areasOf)));
    if (!answers) return;
    busy.value = false;
    const read = answers.flatMap((answer) => answer.areas);
    const failed = answers.find((answer) => answer.problem !== null)?.problem ?? null;
    problem.value = read.length === 0 ? failed : null;
    if (problem.value) return;
    const named = city === '' ? [] : areasNamed(city, read);
    const isPart = answers.some((answer) => answer.isPart);
    areas.value = {
      choices: named.length > 1 ? named : read,
      unnamed: city !== '' && named.length === 0 && !isPart,
      isPart,
    };
    const [only] = named.length === 1 && !isPart ? named : [];
    const { value: before } = area;
    const next = before ? read.find(({ state, name }) => state === before.state && name === before.name) : only;
    if (next) await choose(next);
  }

  /** The calling areas of a state in all supply groups, as they were last read where one does not answer. */
  async function areasOf(state: UsState): Promise<{ areas: CallingArea[]; problem: Problem | null; isPart: boolean }> {
    const kept = known.get(state);
    if (kept) return { areas: kept, problem: null, isPart: false };
    let problem: Problem | null = null;
    let isPart = false;
    const lists = await Promise.all(
      SUPPLY_TIERS.map(async (tier) => {
        const outcome = await call(AREAS, { state, tier });
        if (outcome.ok) return { tier, areas: outcome.value };
        ({ problem } = outcome);
        const earlier = await readCache(AREAS, { state, tier });
        isPart ||= earlier === null;
        return { tier, areas: earlier?.value ?? [] };
      }),
    );
    const merged = mergeAreas(state, lists);
    if (problem === null) known.set(state, merged);
    return { areas: merged, problem, isPart };
  }

  async function choose(chosen: CallingArea): Promise<void> {
    clearTimeout(rest);
    if (area.value !== chosen) {
      area.value = chosen;
      problem.value = null;
      found.value = null;
    }
    await ask(searchesIn(chosen));
  }

  // At once, so that whoever sets several of them and then searches asks only once.
  watch([kind, prefix], () => restart(0), { flush: 'sync' });
  watch(near, () => restart(REST), { flush: 'sync' });
  onBeforeUnmount(() => clearTimeout(rest));

  return { kind, near, prefix, reading, areas, area, found, offers, problem, busy, search, choose };
}

export type Finding = ReturnType<typeof useFinding>;
