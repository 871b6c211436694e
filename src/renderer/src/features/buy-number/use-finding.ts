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
} from '#shared/domain/available-numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { UsState } from '#shared/domain/us-states.ts';
import { call } from '#renderer/app/bridge.ts';
import { useNumbers } from '#renderer/stores/numbers.ts';

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
}

/** Whether the provider can be asked about it. */
function isPlace(near: Near): boolean {
  if (near.kind === 'city') return near.states.length <= MOST_STATES;
  return near.kind === 'zip' || near.kind === 'area' || near.kind === 'state';
}

/** Looks for numbers that can be bought: all supply groups at once, as one list (product N4 to N7). */
export function useFinding() {
  const numbers = useNumbers();
  const kind = ref<'local' | 'tf'>('local');
  const near = ref('');
  const prefix = ref<TollFreePrefix | ''>('');
  const areas = shallowRef<Areas | null>(null);
  const area = shallowRef<CallingArea | null>(null);
  const found = shallowRef<Found | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const busy = ref(false);
  const known = new Map<UsState, CallingArea[]>();
  let turn = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const reading = computed(() => readNear(near.value));
  const offers = computed(() => mergeAvailable(found.value?.lists ?? [], (did) => numbers.byDid(did) !== undefined));

  function forget(): void {
    clearTimeout(rest);
    turn += 1;
    [areas.value, area.value, problem.value, found.value] = [null, null, null, null];
  }

  /** Looks for what is asked now; whatever was asked before is forgotten. */
  async function search(): Promise<void> {
    forget();
    const mine = turn;
    const place = reading.value;
    if (kind.value === 'tf') return ask(searchesTollFree(prefix.value), mine);
    if (place.kind === 'zip' || place.kind === 'area') return ask(searchesNear(place), mine);
    if (place.kind === 'state') return offerAreas([place.state], '', mine);
    if (place.kind === 'city' && isPlace(place)) return offerAreas(place.states, place.city, mine);
    busy.value = false;
  }

  async function ask(searches: readonly AvailableSearch[], mine: number): Promise<void> {
    busy.value = true;
    const answers = await Promise.all(
      searches.map(async (params) => ({ tier: params.tier, outcome: await call('did.listAvailableDids', params) })),
    );
    if (mine !== turn) return;
    busy.value = false;
    const lists = answers.flatMap(({ tier, outcome }) => (outcome.ok ? [{ tier, dids: outcome.value.rows }] : []));
    const failed = answers.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.problem]));
    if (lists.length === 0) problem.value = failed[0] ?? null;
    else found.value = { lists, failed, at: new Date().toISOString() };
  }

  async function offerAreas(states: readonly UsState[], city: string, mine: number): Promise<void> {
    busy.value = true;
    const all = (await Promise.all(states.map(areasOf))).flat();
    if (mine !== turn) return;
    busy.value = false;
    const problems = all.filter((entry): entry is Problem => 'kind' in entry);
    const read = all.filter((entry): entry is CallingArea => 'name' in entry);
    if (read.length === 0) {
      problem.value = problems[0] ?? null;
      areas.value = problem.value ? null : { choices: [], unnamed: city !== '' };
      return;
    }
    const named = city === '' ? [] : areasNamed(city, read);
    const [only] = named;
    areas.value = { choices: named.length > 1 ? named : read, unnamed: city !== '' && named.length === 0 };
    if (named.length === 1 && only) await choose(only);
  }

  /** The calling areas of a state in all supply groups; why nothing could be read otherwise. */
  async function areasOf(state: UsState): Promise<CallingArea[] | Problem[]> {
    const kept = known.get(state);
    if (kept) return kept;
    const answers = await Promise.all(
      SUPPLY_TIERS.map(async (tier) => ({ tier, outcome: await call('did.listRateCenters', { state, tier }) })),
    );
    const lists = answers.flatMap(({ tier, outcome }) => (outcome.ok ? [{ tier, areas: outcome.value }] : []));
    const problems = answers.flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.problem]));
    if (lists.length === 0) return problems;
    const merged = mergeAreas(state, lists);
    if (problems.length === 0) known.set(state, merged);
    return merged;
  }

  async function choose(chosen: CallingArea): Promise<void> {
    clearTimeout(rest);
    turn += 1;
    area.value = chosen;
    [problem.value, found.value] = [null, null];
    await ask(searchesIn(chosen), turn);
  }

  /** Asks the same once more. */
  const again = () => (area.value ? choose(area.value) : search());

  watch([kind, prefix], () => void search());
  watch(near, () => {
    // What was found elsewhere is not what is asked for now.
    forget();
    busy.value = isPlace(reading.value);
    rest = setTimeout(() => void search(), REST);
  });
  onBeforeUnmount(() => {
    turn += 1;
    clearTimeout(rest);
  });

  return { kind, near, prefix, reading, areas, area, found, offers, problem, busy, search, choose, again };
}

export type Finding = ReturnType<typeof useFinding>;
