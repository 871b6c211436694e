import { onBeforeUnmount, shallowRef, watch, type ShallowRef } from 'vue';
import type { LineGuardState } from '#shared/bridge/guard.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Line } from '#shared/lists/lists.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** One line as it was read by itself, with what only this computer knows of it. */
export interface LineReading {
  state: ShallowRef<LineGuardState | null>;
  problem: ShallowRef<Problem | null>;
  load: () => Promise<void>;
}

/** Reads one line, and again when its list shows another state of it. */
export function useLineGuard(line: () => Line | null | undefined): LineReading {
  const state = shallowRef<LineGuardState | null>(null);
  const problem = shallowRef<Problem | null>(null);

  /** One reading at a time: a change tells of itself several times. */
  const load = singleFlight(async () => {
    const name = line()?.trunk;
    if (name === undefined) return;
    const outcome = await ask('guard.line', { line: name });
    if (line()?.trunk !== name) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) state.value = outcome.value;
  });

  watch(
    () => line()?.trunk,
    () => (state.value = null),
    { flush: 'sync' },
  );
  // What the list shows of it is another; the rest is read with it.
  watch(
    () => [line()?.trunk, line()?.status, line()?.inter_call, line()?.ip_address].join(' '),
    () => void load(),
    { immediate: true },
  );
  onBeforeUnmount(window.bridge.on('guard.changed', () => void load()));

  return { state, problem, load };
}
