import { ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { OperationId, Params } from '#shared/provider/catalogue.ts';
import { useCall } from '#renderer/kernel/bridge.ts';

/** Sends what a form makes, once; a change without an answer is followed, and nothing is sent meanwhile. */
export function useCreate<Id extends OperationId>(operation: Id) {
  const call = useCall();
  /** The entry of a change whose answer did not come. */
  const unknownId = ref<string | null>(null);
  /** What was sent last: something else may stand in the form by the time of its answer. */
  const sent = shallowRef<Params<Id> | null>(null);

  async function send(params: Params<Id>): Promise<Problem | null> {
    sent.value = params;
    const outcome = await call(operation, params);
    if (outcome.ok) return null;
    if (outcome.problem.kind === 'unknown-outcome') unknownId.value = outcome.problem.journalId;
    return outcome.problem;
  }

  return { unknownId, sent, send };
}
