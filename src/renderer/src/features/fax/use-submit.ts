import { computed, ref } from 'vue';
import type { FaxRecipient } from '#shared/domain/fax/several-recipients.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { useCompose } from './compose.store.ts';
import { onOtherFax } from './on-other-fax.ts';
import { useQuietHours } from './use-quiet-hours.ts';
import { useSending } from './use-sending.ts';
import type { useLater } from './use-later.ts';
import type { useReadiness } from './use-readiness.ts';
import type { useRecipient } from './use-recipient.ts';
import type { useRecipients } from './use-recipients.ts';

interface Parts {
  who: ReturnType<typeof useRecipient>;
  recipients: ReturnType<typeof useRecipients>;
  later: ReturnType<typeof useLater>;
  ready: ReturnType<typeof useReadiness>;
}

/** The way from the button to the outbox, with all that is asked on it. */
export function useSubmit({ who, recipients, later, ready }: Parts) {
  const compose = useCompose();
  const contacts = useContacts();
  const { sending, problem, question, send, sendMany, earlier } = useSending();
  const quiet = useQuietHours();
  /** Asking before it goes to several: those who had it before. */
  const many = ref<readonly string[] | null>(null);
  /** Asking whether the attached document goes, after another could not be read. */
  const asksAboutUnread = ref(false);
  const leaveAt = computed(() => later.later.value ?? quiet.held.value);
  const first = computed(() => recipients.all.value[0]);
  /** An open question has its own buttons. */
  const isAsking = computed(
    () =>
      question.value !== null ||
      many.value !== null ||
      compose.waiting.length > 0 ||
      asksAboutUnread.value ||
      quiet.asks.value,
  );

  // What is asked is asked of one fax.
  onOtherFax(() => {
    many.value = null;
    asksAboutUnread.value = false;
    quiet.asks.value = false;
  });

  function submit(again: boolean): void {
    if (ready.reason.value !== null || !first.value) return;
    asksAboutUnread.value = compose.unread !== null;
    if (asksAboutUnread.value || (!again && quiet.mustAsk())) return;
    go(again);
  }

  function go(again: boolean): void {
    if (!first.value) return;
    if (recipients.isSeveral.value) void askAboutMany();
    else if (leaveAt.value) void sendMany([first.value], { again, later: leaveAt.value });
    else void sendTo(first.value.number, again);
  }

  function decide(waits: boolean): void {
    quiet.decide(waits);
    go(false);
  }

  async function askAboutMany(): Promise<void> {
    if (many.value === null) many.value = await earlier(recipients.all.value);
  }

  async function sendToMany(chosen: readonly FaxRecipient[], again: boolean): Promise<void> {
    const { ordinal } = compose;
    const wereSent = await sendMany(chosen, { again, later: leaveAt.value });
    if (compose.ordinal === ordinal) many.value = null;
    if (wereSent) await recipients.rememberTyped(chosen);
  }

  /** A name that was written beside the number is kept for the next time. */
  async function sendTo(digits: string, again: boolean): Promise<void> {
    const { name } = who.written.value;
    const wasSent = await send(digits, again, ready.waits.value);
    if (wasSent && name !== '') await contacts.remember(digits, name);
  }

  function sendAttached(): void {
    compose.unread = null;
    submit(false);
  }

  const state = { sending, problem, question, many, asksAboutUnread, leaveAt, quiet, isAsking };
  return { ...state, submit, decide, sendToMany, sendAttached };
}
