import { computed, ref, type Ref } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { TypedSecrets, PortForm } from '#shared/domain/porting/port-form.ts';
import { lineAfter, moveRequest, type MoveRequest } from '#shared/domain/porting/port-request.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { useSpend } from '#renderer/ui/spend-sheet/use-spend.ts';

/** Sends the requests of the form, with the questions that come before money is spent. */
export function useSendMoves(form: Ref<PortForm>, secrets: Ref<TypedSecrets>) {
  const session = useSession();
  const { question, press, spend, forget } = useSpend();
  const pin = ref('');
  const needsPin = computed(() => question.value?.kind === 'over-cap' && session.lock?.enabled === true);

  /** A problem or a question when nothing was sent. */
  async function send(): Promise<Problem | null> {
    const asked = press();
    if (asked) return asked;
    const { value } = form;
    if (!value.bill) return { kind: 'not-found' };
    const begin = {
      bill: value.bill.id,
      trunk: lineAfter(value),
      requests: value.numbers.map((number) => textsOf(moveRequest(value, number, secrets.value))),
      secrets: value.mobile ? { pincode: secrets.value.pincode, ssn: secrets.value.ssn } : null,
      keep: value.mobile && secrets.value.keep,
    };
    const outcome = await spend((answer) => ask('newPort.start', { ...begin, ...answer }), pin.value);
    if (outcome.ok || (outcome.problem.kind !== 'over-cap' && outcome.problem.kind !== 'duplicate')) pin.value = '';
    return outcome.ok ? null : outcome.problem;
  }

  return { question, pin, needsPin, send, forget };
}

function textsOf(request: MoveRequest): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  );
}
