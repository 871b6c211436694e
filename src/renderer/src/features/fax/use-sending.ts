import { ref } from 'vue';
import { useRouter } from 'vue-router';
import type { FaxJob } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { askedAboveLimit } from '#renderer/kernel/guard-question.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { useCompose } from './compose.store.ts';

export type FaxQuestion = Extract<Problem, { kind: 'duplicate' }>;

/** Sends the fax that is being written: one press, one command. */
export function useSending() {
  const compose = useCompose();
  const fax = useFax();
  const announcer = useAnnouncer();
  const router = useRouter();
  const sending = ref(false);
  const problem = ref<Problem | null>(null);
  /** What has to be asked first: the same was sent a short while ago, or an earlier one may have been. */
  const question = ref<FaxQuestion | null>(null);

  /** @param whenBack without a connection it waits until there is one */
  async function send(to: string, again: boolean, whenBack = false): Promise<void> {
    const { document, from } = compose;
    if (sending.value || !document) return;
    sending.value = true;
    problem.value = null;
    question.value = null;
    const asked = { documentId: document.id, from, to, again, whenBack };
    const outcome = await askedAboveLimit((above) => ask('fax.send', { ...asked, overCap: false, ...above }));
    sending.value = false;
    if (outcome.ok) await leave(outcome.value);
    else if (outcome.problem.kind === 'duplicate') question.value = outcome.problem;
    else problem.value = outcome.problem;
  }

  async function leave(job: FaxJob): Promise<void> {
    fax.put(job);
    compose.reset();
    const spoken = job.state === 'waiting' ? 'fax.waitsSpoken' : 'fax.heldSpoken';
    announcer.announce(t(spoken, { number: formatUsNumber(job.to) }));
    await router.push({ name: 'fax-job', params: { id: job.id }, query: { box: 'outbox' } });
  }

  return { sending, problem, question, send };
}
