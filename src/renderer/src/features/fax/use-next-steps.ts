import { BookUser, IdCard, Send, UserPlus } from '@lucide/vue';
import { ref } from 'vue';
import { useRouter } from 'vue-router';
import type { Problem } from '#shared/bridge/outcome.ts';
import { NO_FIELDS } from '#shared/domain/contacts/contact.ts';
import { CALLING_CODE } from '#shared/domain/contacts/number-digits.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useAvailability } from '#renderer/parts/availability/use-availability.ts';
import { copyCommand } from '#renderer/parts/list-page/copy-command.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import type { MenuItem } from '#renderer/ui/menu/menu-item.ts';

/** What can be done next with the other side of a fax: write to it, copy its number, keep it as a contact, or in a file. */
export function useNextSteps() {
  const contacts = useContacts();
  const announcer = useAnnouncer();
  const router = useRouter();
  const mayPrepare = useAvailability('prepare');
  const problem = ref<Problem | null>(null);

  async function saveCard(number: string): Promise<void> {
    const { vcardText } = await import('#shared/domain/contacts/vcard.ts');
    const unknown = {
      ...NO_FIELDS,
      name: formatUsNumber(number),
      numbers: [{ kind: 'fax' as const, e164: CALLING_CODE + number }],
    };
    const text = vcardText([contacts.book.byNumber(number) ?? unknown]);
    const outcome = await ask('app.saveText', { name: `fax-${number}.vcf`, text });
    problem.value = outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
    if (outcome.ok) announcer.notify(t('fax.next.saved', { name: outcome.value.name }));
  }

  /** Opens the contact that has the number, or begins one with it. */
  function contactStep(number: string): MenuItem {
    const contact = contacts.book.byNumber(number);
    if (!contact) {
      const to = { name: 'contact-new', query: { number: formatUsNumber(number) } };
      return { id: 'contact', label: t('contacts.add'), icon: UserPlus, run: () => router.push(to) };
    }
    const to = { name: 'contact', params: { contact: contact.id } };
    return { id: 'contact', label: t('contacts.show'), icon: BookUser, run: () => router.push(to) };
  }

  /**
   * @param number ten digits of the other side
   * @param received the fax was received, so that a new one answers it
   */
  function steps(number: string, received: boolean): MenuItem[] {
    return [
      {
        id: 'fax',
        label: received ? t('fax.next.reply') : t('fax.next.fax'),
        icon: Send,
        reason: mayPrepare.value,
        run: () => router.push({ name: 'fax-new', query: { to: number } }),
      },
      copyCommand(formatUsNumber(number), t('fax.next.copy')),
      contactStep(number),
      { id: 'card', label: t('fax.next.card'), icon: IdCard, run: () => saveCard(number) },
    ];
  }

  return { problem, steps };
}
