import { onScopeDispose, shallowRef } from 'vue';
import type { LineForwards } from '#shared/domain/numbers/call-path.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';

/** What the lines of this account pass on by themselves, as far as it was read, or set here. */
export const useLineForwards = defineAccountStore('line-forwards', () => {
  const all = shallowRef<Readonly<Record<string, LineForwards>>>({});
  /** The line that is looked at; null for all on which numbers ring. */
  let wanted: string | null | undefined;

  async function again(): Promise<void> {
    if (wanted === undefined) return;
    const outcome = await ask('guard.forwards', { line: wanted });
    if (outcome.ok) all.value = outcome.value;
  }

  function load(line: string | null): Promise<void> {
    wanted = line;
    return again();
  }

  onScopeDispose(window.bridge.on('guard.forwardsChanged', () => void again()));
  onScopeDispose(window.bridge.on('activity.changed', () => void again()));

  return { all, load };
});
