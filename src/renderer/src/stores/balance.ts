import { defineStore } from 'pinia';
import { computed, ref } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { thresholdsOf } from '#shared/domain/balance-level.ts';
import { call, readCache } from '#renderer/app/bridge.ts';
import { availableToSpend, balanceLevel } from './balance-level.ts';
import { useSession } from './session.ts';
import { useSettings } from './settings.ts';

const OPERATION = 'account.getAccountBalance';

/** The balance as it was last read. Main asks regularly; this reads its answers, and can ask at once. */
export const useBalance = defineStore('balance', () => {
  const amounts = ref<{ balance: string; credit: string } | null>(null);
  const at = ref<string | null>(null);
  const refreshing = ref(false);
  const problem = ref<Problem | null>(null);
  const settings = useSettings();
  /** Counts the accounts that were on the screen: what was asked for an earlier one is not this one's. */
  let account = 0;

  const available = computed(() => (amounts.value ? availableToSpend(amounts.value) : null));
  const level = computed(() =>
    amounts.value ? balanceLevel(amounts.value, thresholdsOf(useSession().profile, settings.all)) : null,
  );

  async function load(): Promise<void> {
    const mine = account;
    const cached = await readCache(OPERATION, {});
    if (!cached || mine !== account) return;
    amounts.value = { balance: cached.value.balance, credit: cached.value.allowed_credit };
    at.value = cached.at;
    problem.value = null;
  }

  async function refresh(): Promise<void> {
    if (refreshing.value) return;
    refreshing.value = true;
    const mine = account;
    const outcome = await call(OPERATION, {});
    if (mine !== account) return;
    refreshing.value = false;
    if (!outcome.ok) {
      problem.value = outcome.problem;
      return;
    }
    problem.value = null;
    amounts.value = { balance: outcome.value.balance, credit: outcome.value.allowed_credit };
    at.value = new Date().toISOString();
  }

  function clear(): void {
    account += 1;
    refreshing.value = false;
    amounts.value = null;
    at.value = null;
    problem.value = null;
  }

  function follow(): void {
    window.bridge.on('cache.changed', ({ id }) => {
      if (id === OPERATION) void load();
    });
  }

  return { amounts, at, refreshing, problem, available, level, load, refresh, clear, follow };
});
