import { computed, onScopeDispose, ref, shallowRef } from 'vue';
import { fail, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { ContactBook } from '#shared/domain/contacts/contact-book.ts';
import { NO_FIELDS, type Contact, type ContactFields } from '#shared/domain/contacts/contact.ts';
import { CALLING_CODE } from '#shared/domain/contacts/number-digits.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** The contacts of an account: all of them are in the page, so that a name is found while it is typed. */
export const useContacts = defineAccountStore('contacts', ({ profileId, signal }) => {
  const book = shallowRef(ContactBook.of([]));
  const loaded = ref(false);
  const problem = shallowRef<Problem | null>(null);
  /** Up to where the changes are known. */
  let revision = 0;

  const named = computed(() => book.value.named);
  const groups = computed(() => book.value.groups);
  const nameOf = (digits: string): string => book.value.nameOf(digits);

  /** Reads what was changed since the last time, part by part; the list is put in order once. */
  const load = singleFlight(async () => {
    const changed = new Map<string, Contact>();
    const removed = new Set<string>();
    for (let more = true; more;) {
      const outcome = await ask('contacts.since', { revision }, profileId);
      if (signal.aborted) return;
      problem.value = outcome.ok ? null : outcome.problem;
      if (!outcome.ok) break;
      for (const contact of outcome.value.contacts) changed.set(contact.id, contact);
      for (const id of outcome.value.deleted) removed.add(id);
      ({ revision, more } = outcome.value);
      loaded.value ||= !more;
    }
    if (changed.size + removed.size > 0) book.value = book.value.with([...changed.values()], [...removed]);
  });

  /** Keeps a contact; without an id, a new one. It is shown at once. */
  async function save(id: string | null, fields: ContactFields): Promise<Outcome<Contact>> {
    const outcome = await put([{ id, fields }]);
    if (!outcome.ok) return outcome;
    const [contact] = outcome.value;
    return contact ? { ...outcome, value: contact } : fail({ kind: 'not-found' });
  }

  /** Keeps several at one go; the list follows when main says that they changed. */
  async function put(contacts: { id: string | null; fields: ContactFields }[]): Promise<Outcome<Contact[]>> {
    const outcome = await ask('contacts.put', { contacts }, profileId);
    if (outcome.ok && contacts.length === 1 && !signal.aborted) book.value = book.value.with(outcome.value, []);
    return outcome;
  }

  async function remove(ids: readonly string[]): Promise<Problem | null> {
    const outcome = await ask('contacts.delete', { ids: [...ids] }, profileId);
    if (outcome.ok && !signal.aborted) book.value = book.value.with([], ids);
    return outcome.ok ? null : outcome.problem;
  }

  async function restore(ids: readonly string[]): Promise<Problem | null> {
    const outcome = await ask('contacts.restore', { ids: [...ids] }, profileId);
    if (outcome.ok) await load();
    return outcome.ok ? null : outcome.problem;
  }

  /** A name that was written beside a fax number becomes a contact, unless one has the number. */
  async function remember(digits: string, name: string): Promise<void> {
    if (name.trim() === '' || book.value.byNumber(digits)) return;
    const numbers: ContactFields['numbers'] = [{ kind: 'fax', e164: CALLING_CODE + digits }];
    await save(null, { ...NO_FIELDS, name: name.trim(), numbers });
  }

  onScopeDispose(window.bridge.on('contacts.changed', () => void load()));
  if (profileId !== '') void load();

  return { book, loaded, problem, named, groups, nameOf, load, save, put, remove, restore, remember };
});
