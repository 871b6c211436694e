import { Send, Trash2 } from '@lucide/vue';
import { shallowRef } from 'vue';
import { useRouter } from 'vue-router';
import { CONTACTS_AT_ONCE } from '#shared/bridge/contact-commands.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { contactTitle, type Contact } from '#shared/domain/contacts/contact.ts';
import { faxDigits, shownNumber } from '#shared/domain/contacts/number-digits.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { useAvailability } from '#renderer/parts/availability/use-availability.ts';
import { copyCommand } from '#renderer/parts/list-page/copy-command.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import type { MenuItem } from '#renderer/ui/menu/menu-item.ts';

/** What can be done with contacts beside changing them. */
export function useContactSteps() {
  const contacts = useContacts();
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const router = useRouter();
  const mayPrepare = useAvailability('prepare');
  const problem = shallowRef<Problem | null>(null);

  /** Part by part, up to the first that cannot be done. Answers how many were done. */
  async function inParts(
    ids: readonly string[],
    work: (ids: readonly string[]) => Promise<Problem | null>,
  ): Promise<number> {
    problem.value = null;
    for (let at = 0; at < ids.length; at += CONTACTS_AT_ONCE) {
      problem.value = await work(ids.slice(at, at + CONTACTS_AT_ONCE));
      if (problem.value) return at;
    }
    return ids.length;
  }

  /** Deletes contacts; it can be taken back. True when all of them are gone. */
  async function remove(which: readonly Contact[]): Promise<boolean> {
    const ids = which.map(({ id }) => id);
    const count = await inParts(ids, contacts.remove);
    sayLate(t('contacts.delete'), problem.value);
    if (count > 0) sayDeleted(which.slice(0, count));
    return count === ids.length;
  }

  function sayDeleted(gone: readonly Contact[]): void {
    const ids = gone.map(({ id }) => id);
    const [first] = gone;
    const text =
      gone.length === 1 && first
        ? t('contacts.deleted', { name: contactTitle(first) })
        : tn('contacts.deletedMany', gone.length, { n: formatCount(gone.length) });
    announcer.notify(text, async () => {
      await inParts(ids, contacts.restore);
      sayLate(t('patterns.toast.undo'), problem.value);
    });
  }

  function steps(contact: Contact): MenuItem[] {
    const digits = faxDigits(contact.numbers);
    const fax: MenuItem = {
      id: 'fax',
      label: t('contacts.fax'),
      icon: Send,
      reason: digits === undefined ? t('contacts.noFax') : mayPrepare.value,
      run: () => router.push({ name: 'fax-new', query: { to: digits } }),
    };
    const [number] = contact.numbers;
    return [
      fax,
      ...(number ? [copyCommand(shownNumber(number.e164), t('contacts.copy'))] : []),
      { id: 'delete', label: t('contacts.delete'), icon: Trash2, run: () => remove([contact]) },
    ];
  }

  return { problem, remove, steps };
}
