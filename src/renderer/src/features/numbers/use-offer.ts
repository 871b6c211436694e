import { ref } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { useCall } from '#renderer/kernel/bridge.ts';

/** Supply groups in which a local number can be offered, and toll-free ones. */
const LOCAL_TIERS = ['0', '1', '1b', '2'] as const;
const TOLL_FREE_TIERS = ['1', '1b'] as const;

/** Looks whether a number that left is offered for sale, in every supply group at once. */
export function useOffer(did: string, tollFree: boolean) {
  const call = useCall();
  const state = ref<'none' | 'searching' | 'offered' | 'not-offered'>('none');
  const problem = ref<Problem | null>(null);
  /** ISO time of the last look. */
  const at = ref('');

  async function search(): Promise<void> {
    if (state.value === 'searching') return;
    state.value = 'searching';
    problem.value = null;
    const answers = await Promise.all(
      tollFree
        ? TOLL_FREE_TIERS.map((tier) => call('did.listAvailableDids', { type: 'tf', tier, code: did.slice(1, 3) }))
        : LOCAL_TIERS.map((tier) => call('did.listAvailableDids', { type: 'local', tier, npa: did.slice(0, 3) })),
    );
    at.value = new Date().toISOString();
    if (answers.some((answer) => answer.ok && answer.value.rows.includes(did))) {
      state.value = 'offered';
      return;
    }
    // A group that could not be read may have it.
    const failed = answers.find((answer) => !answer.ok);
    problem.value = failed && !failed.ok ? failed.problem : null;
    state.value = failed ? 'none' : 'not-offered';
  }

  return { state, problem, at, search };
}
