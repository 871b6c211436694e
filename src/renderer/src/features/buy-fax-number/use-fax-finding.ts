import { computed, ref, shallowRef, watch } from 'vue';
import { readNear, type TollFreePrefix } from '#shared/domain/numbers/available-numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { UsState } from '#shared/domain/address/us-states.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import { useCall } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

type Search = Params<'faxLookup.listAvailableDids'>;

/** A town that the provider knows: as it spells it in requests, and for people. */
export interface Town {
  id: string;
  label: string;
}

/** Looks for fax numbers that can be bought: by state and town, by ZIP or area code, or toll-free. */
export function useFaxFinding() {
  const call = useCall();
  const by = ref<'place' | 'digits' | 'tf'>('place');
  const states = shallowRef<readonly UsState[]>([]);
  const state = ref<UsState | ''>('');
  /** Null while they were not read. */
  const towns = shallowRef<readonly Town[] | null>(null);
  const town = ref('');
  const digits = ref('');
  const prefix = ref<TollFreePrefix | ''>('');
  /** Null before anything was asked. */
  const offers = shallowRef<readonly string[] | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const busy = ref(false);
  const latest = latestOnly();

  const reading = computed(() => readNear(digits.value));
  /** What is asked; null while it is not all chosen. */
  const search = computed<Search | null>(() => {
    if (by.value === 'tf') return { type: 'tf', ...(prefix.value === '' ? {} : { code: prefix.value.slice(1) }) };
    if (by.value === 'place')
      return state.value === '' || town.value === ''
        ? null
        : { type: 'local', state: state.value, ratecenter: town.value };
    const { value: near } = reading;
    if (near.kind === 'zip') return { type: 'local', zip: near.zip };
    return near.kind === 'area' ? { type: 'local', npa: near.npa } : null;
  });

  async function loadStates(): Promise<void> {
    const outcome = await call('faxLookup.listStates', {});
    if (outcome.ok) states.value = outcome.value.rows.filter((row) => row !== '') as UsState[];
    else problem.value = outcome.problem;
  }

  async function loadTowns(): Promise<void> {
    towns.value = null;
    town.value = '';
    problem.value = null;
    const wanted = state.value;
    if (wanted === '') return;
    const outcome = await call('faxLookup.listRateCenters', { state: wanted });
    if (wanted !== state.value) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) towns.value = outcome.value.map(({ id, label }) => ({ id, label: label || id }));
  }

  /** Asks for what is chosen now. */
  async function find(): Promise<void> {
    const { value: wanted } = search;
    if (wanted === null) return;
    busy.value = true;
    const outcome = await latest.ask(() => call('faxLookup.listAvailableDids', wanted));
    if (!outcome) return;
    busy.value = false;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) offers.value = [...new Set(outcome.value.rows)].sort();
  }

  /** Asks again for what could not be read. */
  async function retry(): Promise<void> {
    problem.value = null;
    const readsTowns = by.value === 'place' && state.value !== '' && towns.value === null;
    await Promise.all([states.value.length === 0 && loadStates(), readsTowns ? loadTowns() : find()]);
  }

  watch(state, () => void loadTowns());
  // What was found is about something else now.
  watch(search, (next, before) => {
    if (JSON.stringify(next) === JSON.stringify(before)) return;
    latest.drop();
    busy.value = false;
    offers.value = null;
    if (by.value === 'place' && next) void find();
  });

  return {
    ...{ by, states, state, towns, town, digits, prefix, reading, search, offers, problem, busy },
    ...{ loadStates, find, retry },
  };
}

export type FaxFinding = ReturnType<typeof useFaxFinding>;
