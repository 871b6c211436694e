import { useEventListener } from '@vueuse/core';
import { computed, onMounted, ref, watch, type Ref } from 'vue';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { tn } from '#renderer/kernel/i18n/index.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { topModal } from '#renderer/ui/dialog/open-modals.ts';
import { useCompose } from './compose.store.ts';
import { onOtherFax } from './on-other-fax.ts';
import { useContactCover } from './use-contact-cover.ts';
import { useCover } from './use-cover.ts';
import { useLater } from './use-later.ts';
import { useReadiness } from './use-readiness.ts';
import { useRecipient } from './use-recipient.ts';
import { useRecipients } from './use-recipients.ts';
import { useSender } from './use-sender.ts';
import { useSubmit } from './use-submit.ts';

export type ComposeForm = ReturnType<typeof useComposeForm>;

/** The form of a fax, whichever window it is in. @param recipient its field for the recipient */
export function useComposeForm(recipient: Readonly<Ref<{ focus: () => void } | null>>) {
  const compose = useCompose();
  const fax = useFax();
  const numbers = useNumbers();
  const announcer = useAnnouncer();
  /** True when the recipient was typed or chosen here, and not put in from a draft or an earlier fax. */
  const toByHand = ref(false);
  // A draft that is opened has the number and the cover page that were chosen for it.
  onOtherFax(() => {
    toByHand.value = false;
  });
  const who = useRecipient();
  const recipients = useRecipients(who);
  const later = useLater();
  /** The one whose cover page is on the screen. */
  const first = computed(() => recipients.all.value[0]);
  const cover = useCover({ to: () => first.value?.number ?? '', toName: () => first.value?.name ?? '' });
  const followed = computed(() => (recipients.isSeveral.value ? null : who.contact.value));
  useContactCover(cover, followed, toByHand);
  const sender = useSender(() => who.known.value?.from, toByHand);
  const ready = useReadiness({ who, recipients, later, cover });
  const sends = useSubmit({ who, recipients, later, ready });

  /** With the document there, the number is what is missing: after the screen has given the focus to its title. */
  function askForRecipient(): void {
    if (compose.to === '' && compose.others.length === 0) requestAnimationFrame(() => recipient.value?.focus());
  }

  function writeTo(text: string): void {
    compose.to = text;
    toByHand.value = true;
  }

  watch([() => compose.from, () => compose.to, () => compose.others, () => compose.later, () => compose.tries], () =>
    compose.save(),
  );
  watch(
    () => compose.parts,
    (parts, before) => {
      const added = parts.filter(({ id }) => !before.some((known) => known.id === id));
      for (const { name, pages } of added) announcer.announce(tn('compose.documentAdded', pages, { name }));
      if (added.length > 0) askForRecipient();
    },
  );
  // Not from a dialog over the form, such as one in which the name of a template is typed.
  useEventListener(window, 'keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || sends.isAsking.value || topModal.value) return;
    event.preventDefault();
    sends.submit(false);
  });
  onMounted(() => {
    if (compose.pages.length > 0) askForRecipient();
    void compose.load();
    if (!fax.overview) void fax.load();
    void numbers.load();
  });

  return { who, recipients, later, first, cover, sender, ready, sends, writeTo };
}
