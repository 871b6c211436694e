import { shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Params, Result } from '#shared/provider/catalogue.ts';
import { call, readCache } from '#renderer/kernel/bridge.ts';

type List = 'didinter.listCountries' | 'didinter.listCities';
type Row<Id extends List> = Result<Id>['rows'][number];

/** A list that the provider answers with, as it was last read, then as it is now. */
interface Places<T> {
  rows: readonly T[] | null;
  /** ISO time at which they were read. */
  at: string | null;
  problem: Problem | null;
  busy: boolean;
}

const NONE = { rows: null, at: null, problem: null, busy: false };

/** Countries, and cities of one of them, in which a number can be bought. */
export function usePlaces() {
  const countries = shallowRef<Places<Row<'didinter.listCountries'>>>(NONE);
  const cities = shallowRef<Places<Row<'didinter.listCities'>>>(NONE);
  let wanted = '';

  const loadCountries = () =>
    read('didinter.listCountries', {}, countries.value, (next) => {
      countries.value = next;
    });

  /** @param code of a country; empty for none */
  async function loadCities(code: string): Promise<void> {
    const same = code === wanted;
    wanted = code;
    if (!same) cities.value = NONE;
    if (code === '') return;
    await read('didinter.listCities', { country_code: code }, cities.value, (next) => {
      if (code === wanted) cities.value = next;
    });
  }

  return { countries, cities, loadCountries, loadCities };
}

async function read<Id extends List>(
  id: Id,
  params: Params<Id>,
  known: Places<Row<Id>>,
  show: (next: Places<Row<Id>>) => void,
): Promise<void> {
  let { rows, at } = known;
  show({ ...known, busy: true });
  const cached = rows ? null : await readCache(id, params);
  if (cached) {
    [rows, at] = [cached.value.rows, cached.at];
    show({ rows, at, problem: null, busy: true });
  }
  const outcome = await call(id, params);
  if (outcome.ok) show({ rows: outcome.value.rows, at: new Date().toISOString(), problem: null, busy: false });
  else show({ rows, at, problem: outcome.problem, busy: false });
}
