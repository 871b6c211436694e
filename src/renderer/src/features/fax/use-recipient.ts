import { computed } from 'vue';
import { digitsOf } from '#shared/domain/contacts/number-digits.ts';
import { readRecipient } from '#shared/domain/phone/written-recipient.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { useCompose } from './compose.store.ts';
import { recentRecipients } from './recent-recipients.ts';
import { suggestedRecipients } from './suggested-recipients.ts';

/** Whom the fax that is being written goes to, and who may be meant. */
export function useRecipient() {
  const compose = useCompose();
  const contacts = useContacts();
  const fax = useFax();
  const written = computed(() => readRecipient(compose.to));
  const reading = computed(() => written.value.reading);
  /** Ten digits; empty while there are none. */
  const digits = computed(() => (reading.value.ok ? reading.value.digits : ''));
  const contact = computed(() => contacts.book.byNumber(digits.value) ?? null);
  const name = computed(() => written.value.name || contacts.nameOf(digits.value));
  /** Everybody who was faxed, the latest first. */
  const recent = computed(() => (fax.overview ? recentRecipients(fax.overview, contacts.nameOf) : []));
  const known = computed(() => recent.value.find(({ number }) => number === digits.value));
  const suggestions = computed(() => suggestedRecipients(recent.value, contacts.book, compose.to));
  /** The contact has it as a telephone, not as a fax. */
  const isPhone = computed(() => {
    const kinds = contact.value?.numbers.filter(({ e164 }) => digitsOf(e164) === digits.value) ?? [];
    return kinds.length > 0 && kinds.every(({ kind }) => kind !== 'fax');
  });

  return { written, reading, digits, contact, name, recent, known, suggestions, isPhone };
}
