import { ref } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { formatDay } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';

/** The day of the demo account. What the next one brings is read by main, and shown as whatever else is new. */
export const useDemoDay = defineAccountStore('demo-day', ({ signal }) => {
  /** ISO time of the demo account after it was moved on; null before. */
  const now = ref<string | null>(null);
  const problem = ref<Problem | null>(null);
  const busy = ref(false);

  async function next(): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    const outcome = await ask('session.nextDemoDay', undefined);
    if (signal.aborted) return;
    busy.value = false;
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    now.value = outcome.value.now;
    useAnnouncer().notify(t('app.isDay', { day: formatDay(outcome.value.now) }));
  }

  return { now, problem, busy, next };
});
