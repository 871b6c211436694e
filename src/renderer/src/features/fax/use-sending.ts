import { ref } from 'vue';
import { useRouter, type RouteLocationRaw } from 'vue-router';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { FaxBatch, FaxJob } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { IfLate } from '#shared/domain/fax/if-late.ts';
import type { FaxRecipient } from '#shared/domain/fax/several-recipients.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { askedAboveLimit } from '#renderer/kernel/guard-question.ts';
import { useAsk } from '#renderer/kernel/bridge.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { useStillShown } from '#renderer/kernel/still-shown.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { useCompose } from './compose.store.ts';
import { inForm } from './fax-form.ts';
import { onOtherFax } from './on-other-fax.ts';

/** When a fax is to leave, and what becomes of it where its time is missed. */
export interface Later {
  at: string;
  ifLate: IfLate;
}

/** A fax, or faxes, that were sent, in words, and where they are shown. */
interface Sent {
  spoken: string;
  /** Where they are not shown. */
  elsewhere: string;
  place: RouteLocationRaw;
  /** Of the fax in the form that became them. */
  ordinal: number;
}

export type FaxQuestion = Extract<Problem, { kind: 'duplicate' }>;

/** Sends the fax that is being written: one press, one command. */
export function useSending() {
  const ask = useAsk();
  const compose = useCompose();
  const fax = useFax();
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const isShown = useStillShown();
  const router = useRouter();
  const sending = ref(false);
  const problem = ref<Problem | null>(null);
  /** What has to be asked first: the same was sent a short while ago, or an earlier one may have been. */
  const question = ref<FaxQuestion | null>(null);

  // What was wrong with one fax is not said of the next.
  onOtherFax(() => {
    problem.value = null;
    question.value = null;
  });

  /** Answers whether it was sent. @param whenBack without a connection it waits until there is one */
  async function send(to: string, again: boolean, whenBack = false): Promise<boolean> {
    const { document, from, ordinal } = compose;
    if (sending.value || !document) return false;
    sending.value = true;
    problem.value = null;
    question.value = null;
    const asked = { documentId: document.id, from, to, again, whenBack, tries: compose.tries, ...inForm() };
    const outcome = await askedAboveLimit((above) => ask('fax.send', { ...asked, overCap: false, ...above }));
    sending.value = false;
    if (outcome.ok) await leave(outcome.value, ordinal);
    else refuse(t('compose.sendTo', { number: formatUsNumber(to) }), outcome.problem, { ordinal, canAsk: true });
    return outcome.ok;
  }

  /**
   * Shows why a fax was not sent, or asks; where another one is in the form by now, a toast says it.
   *
   * @param what was tried, in words
   */
  function refuse(what: string, found: Problem, { ordinal, canAsk }: { ordinal: number; canAsk: boolean }): void {
    const isOther = compose.ordinal !== ordinal;
    sayLate(what, found, isOther);
    if (isOther) return;
    if (found.kind === 'duplicate' && canAsk) question.value = found;
    else problem.value = found;
  }

  /** @param ordinal of the fax that was sent: another may be in the form by now */
  async function leave(job: FaxJob, ordinal: number): Promise<void> {
    fax.put(job);
    const number = formatUsNumber(job.to);
    const spoken = t(job.state === 'waiting' ? 'fax.waitsSpoken' : 'fax.heldSpoken', { number });
    const place = { name: 'fax-job', params: { id: job.id }, query: { box: 'outbox' } };
    await end({ spoken, elsewhere: t('fax.inOutbox', { number }), place, ordinal });
  }

  /**
   * Empties the form, and shows what was sent. Where another fax is in the form by now, or the form was left, that stays in sight,
   * and a toast says what was sent.
   */
  async function end({ spoken, elsewhere, place, ordinal }: Sent): Promise<void> {
    const isOther = compose.ordinal !== ordinal;
    if (!isOther) compose.reset();
    if (isOther || !isShown()) {
      announcer.notify(elsewhere);
      return;
    }
    announcer.announce(spoken);
    await router.push(place);
  }

  /** One fax to each of several recipients, or one for later: all of them, or none. Answers whether they were sent. */
  async function sendMany(
    recipients: readonly FaxRecipient[],
    { again, later }: { again: boolean; later: Later | null },
  ): Promise<boolean> {
    const { document, from, ordinal } = compose;
    if (sending.value || !document) return false;
    compose.sendingId ||= crypto.randomUUID();
    const { sendingId: id } = compose;
    sending.value = true;
    problem.value = null;
    question.value = null;
    const to = recipients.map(({ number, name }) => ({ to: number, name }));
    const asked = {
      id,
      documentId: document.id,
      from,
      recipients: to,
      cover: coverOfEach(),
      later,
      again,
      tries: compose.tries,
      ...inForm(),
    };
    const outcome = await askedAboveLimit((above) => ask('fax.sendMany', { ...asked, overCap: false, ...above }));
    sending.value = false;
    const count = recipients.length;
    if (outcome.ok) await leaveMany(outcome.value, count, ordinal);
    else refuse(tn('several.sendTo', count), outcome.problem, { ordinal, canAsk: count === 1 });
    return outcome.ok;
  }

  /** Those to whom the document went a short while ago, or may have; null where that cannot be told, or nobody needs it any more. */
  async function earlier(recipients: readonly FaxRecipient[]): Promise<readonly string[] | null> {
    const { document, from, ordinal } = compose;
    const to = recipients.map(({ number }) => number);
    const outcome = await ask('fax.earlier', { documentId: document?.id ?? '', from, to });
    if (compose.ordinal !== ordinal) return null;
    problem.value = outcome.ok ? null : outcome.problem;
    return outcome.ok ? outcome.value : null;
  }

  /** The cover page on the screen is that of the first: each gets one with its own name. */
  function coverOfEach(): CommandInput<'fax.sendMany'>['cover'] {
    const at = compose.coverAt;
    if (at < 0 || !compose.cover) return null;
    const { turn = 0, marks } = compose.pages[at] ?? {};
    const rest = compose.pages.toSpliced(at, 1).map((ref) => ({ ...ref }));
    return { form: { ...compose.cover }, at, rest, turn, ...(marks ? { marks } : {}) };
  }

  async function leaveMany(batch: FaxBatch, count: number, ordinal: number): Promise<void> {
    const spoken = tn(batch.leaveAt ? 'several.scheduledSpoken' : 'several.heldSpoken', count);
    const place = { name: 'fax-batch', params: { id: batch.id } };
    await Promise.all([fax.load(), end({ spoken, elsewhere: tn('several.inOutbox', count), place, ordinal })]);
  }

  return { sending, problem, question, send, sendMany, earlier };
}
