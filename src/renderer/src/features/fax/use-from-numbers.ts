import { onMounted, onUnmounted, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { call, readCache } from '#renderer/kernel/bridge.ts';

export interface FaxNumber {
  digits: string;
  note: string;
}

const OPERATION = 'proFax.listDids';
const PARAMS = { per_page: 200 };

/** The account's fax numbers: at once from this computer's store, then as the provider says now. */
export function useFromNumbers() {
  const numbers = shallowRef<FaxNumber[] | null>(null);
  const problem = ref<Problem | null>(null);
  const loading = ref(false);

  function take(rows: readonly { did: string; note: string; fax_name: string }[]): void {
    numbers.value = rows.map(({ did, note, fax_name }) => ({ digits: did, note: note || fax_name }));
  }

  async function fromCache(): Promise<void> {
    const cached = await readCache(OPERATION, PARAMS);
    if (cached) take(cached.value.rows);
  }

  async function load(): Promise<void> {
    loading.value = true;
    const outcome = await call(OPERATION, PARAMS);
    loading.value = false;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) take(outcome.value.rows);
  }

  let stop = () => undefined as void;
  onMounted(async () => {
    stop = window.bridge.on('cache.changed', ({ id }) => {
      if (id === OPERATION) void fromCache();
    });
    await fromCache();
    await load();
  });
  onUnmounted(() => {
    stop();
  });

  return { numbers, problem, loading, load };
}
