import { onScopeDispose, shallowRef } from 'vue';
import type { TripwireState } from '#shared/bridge/guard.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { TripwireLimits } from '#shared/domain/guard/tripwire.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** The watch over calls abroad of this account. */
export const useGuard = defineAccountStore('guard', ({ profileId }) => {
  const tripwire = shallowRef<TripwireState | null>(null);
  const problem = shallowRef<Problem | null>(null);

  async function take(asked: ReturnType<typeof ask<'guard.tripwire'>>): Promise<boolean> {
    const outcome = await asked;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) tripwire.value = outcome.value;
    return outcome.ok;
  }

  const load = singleFlight(async () => {
    await take(ask('guard.tripwire', undefined));
  });
  const look = () => take(ask('guard.look', undefined));
  const choose = (on: boolean | null, limits: TripwireLimits) =>
    take(ask('guard.setTripwire', { on, limits: { ...limits } }));

  onScopeDispose(window.bridge.on('guard.changed', () => void load()));
  if (profileId !== '') void load();

  return { tripwire, problem, load, look, choose };
});
