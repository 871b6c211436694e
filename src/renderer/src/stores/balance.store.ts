import { computed, onScopeDispose, ref } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { thresholdsOf } from '#shared/domain/money/balance-level.ts';
import { readCache, useCall } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { availableToSpend, balanceLevel } from './balance-level.ts';
import { useSession } from './session.store.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';

const OPERATION = 'account.getAccountBalance';

/** The balance as it was last read. Main reads it regularly; this follows, and can have it read at once. */
export const useBalance = defineAccountStore('balance', () => {
  const amounts = ref<{ balance: string; credit: string } | null>(null);
  const at = ref<string | null>(null);
  const refreshing = ref(false);
  const problem = ref<Problem | null>(null);
  const settings = useSettings();
  const session = useSession();
  const call = useCall();

  const available = computed(() => (amounts.value ? availableToSpend(amounts.value) : null));
  const level = computed(() =>
    amounts.value ? balanceLevel(amounts.value, thresholdsOf(session.profile, settings.all)) : null,
  );

  /** What a screen that spends shows of it. */
  const known = computed(() => ({
    balance: amounts.value?.balance ?? null,
    credit: amounts.value?.credit ?? null,
    at: at.value,
  }));

  const load = singleFlight(async () => {
    const cached = await readCache(OPERATION, {});
    if (!cached) return;
    amounts.value = { balance: cached.value.balance, credit: cached.value.allowed_credit };
    at.value = cached.at;
    problem.value = null;
  });

  async function refresh(): Promise<void> {
    if (refreshing.value) return;
    refreshing.value = true;
    const outcome = await call(OPERATION, {});
    refreshing.value = false;
    if (!outcome.ok) {
      problem.value = outcome.problem;
      return;
    }
    problem.value = null;
    amounts.value = { balance: outcome.value.balance, credit: outcome.value.allowed_credit };
    at.value = new Date().toISOString();
  }

  onScopeDispose(
    window.bridge.on('cache.changed', ({ id }) => {
      if (id === OPERATION) void load();
    }),
  );

  return { amounts, known, at, refreshing, problem, available, level, load, refresh };
});
