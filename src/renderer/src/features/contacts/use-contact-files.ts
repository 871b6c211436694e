import { shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { ContactFields } from '#shared/domain/contacts/contact.ts';
import { contactCsv } from '#shared/domain/contacts/contact-csv.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';

export type FileForm = 'csv' | 'vcard';
const ENDINGS: Readonly<Record<FileForm, string>> = { csv: 'csv', vcard: 'vcf' };

/** Writes contacts into a file that other address books read. */
export function useContactFiles() {
  const announcer = useAnnouncer();
  const problem = shallowRef<Problem | null>(null);

  async function save(form: FileForm, contacts: readonly ContactFields[], name = t('contacts.files.name')) {
    const outcome = await ask('app.saveText', { name: `${name}.${ENDINGS[form]}`, text: await textOf(form, contacts) });
    problem.value = outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
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
