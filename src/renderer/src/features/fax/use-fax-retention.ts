import { ref, shallowRef } from 'vue';
import type { Removal, Retention, RetentionPlan } from '#shared/bridge/fax-retention.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';

/** The rule for documents of faxes: what it is, what it would remove, and what it removed. */
export function useFaxRetention() {
  const rule = shallowRef<Retention | null>(null);
  const plan = shallowRef<RetentionPlan | null>(null);
  const removed = shallowRef<Removal | null>(null);
  /** The plan became another one between the look and the word. */
  const isOther = ref(false);
  const busy = ref<'plan' | 'set' | 'end' | null>(null);
  const problem = shallowRef<Problem | null>(null);

  async function load(): Promise<void> {
    const outcome = await ask('fax.retention', undefined);
    if (outcome.ok) rule.value = outcome.value;
    else problem.value = outcome.problem;
  }

  async function run(what: NonNullable<typeof busy.value>, work: () => Promise<Problem | null>): Promise<void> {
    if (busy.value) return;
    busy.value = what;
    problem.value = await work();
    busy.value = null;
  }

  const look = (days: number) =>
    run('plan', async () => {
      isOther.value = false;
      removed.value = null;
      const outcome = await ask('fax.retentionPlan', { days });
      plan.value = outcome.ok ? outcome.value : null;
      return outcome.ok ? null : outcome.problem;
    });

  /** Agrees to the plan that is on the screen. */
  const agree = () =>
    run('set', async () => {
      if (!plan.value) return null;
      const { days, before, documents } = plan.value;
      const outcome = await ask('fax.setRetention', { days, before, documents });
      if (!outcome.ok) return outcome.problem;
      removed.value = outcome.value.removed;
      plan.value = outcome.value.plan;
      isOther.value = plan.value !== null;
      await load();
      return null;
    });

  const end = () =>
    run('end', async () => {
      const outcome = await ask('fax.endRetention', undefined);
      await load();
      return outcome.ok ? null : outcome.problem;
    });

  void load();
  return { rule, plan, removed, isOther, busy, problem, look, agree, end };
}
