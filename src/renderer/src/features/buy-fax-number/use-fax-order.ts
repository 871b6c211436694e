import { computed, ref, shallowRef } from 'vue';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useLateSecret } from '#renderer/kernel/late-secret.ts';
import { useOrderOfOne } from '#renderer/parts/order/use-order-of-one.ts';
import { useList } from '#renderer/stores/use-list.ts';

/** Orders one fax number once, for an account or for a group, and proves it by listing the fax numbers again. */
export function useFaxOrder() {
  const numbers = useList('fax-numbers');
  const holdSecret = useLateSecret();
  const did = ref('');
  /** The password of the account; empty where none was made. It is shown once, and kept nowhere. */
  const password = ref('');
  const service = ref<'pro' | 'enterprise'>('pro');
  /** An order is on its way; another one would take the place of its number and password. */
  const sending = ref(false);
  /** Whether the list has it now; null while that is not known. */
  const isListed = shallowRef<boolean | null>(null);

  async function prove(): Promise<string> {
    isListed.value = null;
    await numbers.refresh();
    const found = await numbers.know([did.value]);
    isListed.value = numbers.problem.value || !found.ok ? null : found.value.length > 0;
    return did.value;
  }

  const lateWords = (number: string): string => t('buyFax.done.late', { number: formatUsNumber(number) });
  const parts = { keyOf: () => did.value, find: prove, lateWords };
  const single = useOrderOfOne('proFax.orderDid', parts);
  const team = useOrderOfOne('enterpriseFax.orderDid', parts);
  const current = computed(() => (service.value === 'pro' ? single : team));
  const ordered = computed(() => current.value.ordered.value);
  const journalId = computed(() => current.value.journalId.value);
  const state = computed(() => current.value.state.value);
  const question = computed(() => current.value.question.value);

  async function buySingle(params: Params<'proFax.orderDid'>, pin: string): Promise<Problem | null> {
    begin('pro', params.did);
    password.value = params.fax_password;
    sending.value = true;
    const held = await holdSecret({ of: formatUsNumber(params.did), secret: params.fax_password });
    const problem = held.ok ? await single.send(params, pin) : held.problem;
    sending.value = false;
    // An order without an answer is no problem here: it is followed.
    if (held.ok) held.value(problem ? fail(problem) : succeed(null));
    if (problem) password.value = '';
    else if (single.ordered.value) await prove();
    return problem;
  }

  async function buyTeam(params: Params<'enterpriseFax.orderDid'>, pin: string): Promise<Problem | null> {
    begin('enterprise', params.did);
    password.value = '';
    sending.value = true;
    const problem = await team.send(params, pin);
    sending.value = false;
    if (!problem && team.ordered.value) await prove();
    return problem;
  }

  function begin(of: 'pro' | 'enterprise', number: string): void {
    service.value = of;
    did.value = number;
  }

  /** Shows an order without an answer, of an earlier visit. */
  function resume(of: 'pro' | 'enterprise', number: string, id: string): void {
    begin(of, number);
    current.value.resume(id);
  }

  function reset(): void {
    password.value = '';
    isListed.value = null;
    single.reset();
    team.reset();
  }

  function forget(): void {
    single.forget();
    team.forget();
  }

  return {
    ...{ did, password, service, sending, isListed, ordered, journalId, state, question },
    ...{ buySingle, buyTeam, resume, reset, forget },
  };
}

export type FaxOrderState = ReturnType<typeof useFaxOrder>;
