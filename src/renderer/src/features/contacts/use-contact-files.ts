import { shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { ContactFields } from '#shared/domain/contacts/contact.ts';
import { contactCsv } from '#shared/domain/contacts/contact-csv.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';

export type FileForm = 'csv' | 'vcard';
const ENDINGS: Readonly<Record<FileForm, string>> = { csv: 'csv', vcard: 'vcf' };
const LABELS: Readonly<Record<FileForm, MessageKey>> = {
  csv: 'contacts.files.saveCsv',
  vcard: 'contacts.files.saveVcard',
};

/** Writes contacts into a file that other address books read. */
export function useContactFiles() {
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const problem = shallowRef<Problem | null>(null);

  async function save(form: FileForm, contacts: readonly ContactFields[], name = t('contacts.files.name')) {
    const outcome = await ask('app.saveText', { name: `${name}.${ENDINGS[form]}`, text: await textOf(form, contacts) });
    problem.value = outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
    sayLate(t(LABELS[form]), problem.value);
    if (outcome.ok) announcer.notify(t('patterns.plan.saved', { name: outcome.value.name }));
  }

  return { problem, save };
}

/** What reads and writes cards is loaded when it is needed. */
async function textOf(form: FileForm, contacts: readonly ContactFields[]): Promise<string> {
  if (form === 'csv') return contactCsv(contacts);
  const { vcardText } = await import('#shared/domain/contacts/vcard.ts');
  return vcardText(contacts);
}
