import { fail, succeed } from '#shared/bridge/outcome.ts';
import { NO_FIELDS, type Contact, type ContactFields } from '#shared/domain/contacts/contact.ts';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import { answerWith } from './answers.ts';
import type { FakeBridge } from './fake-bridge.ts';

/**
 * Has main keep contacts, beginning with these, as it does: what was deleted can be brought back.
 *
 * @param room how many it has room for
 */
export function keepContacts(
  fake: FakeBridge,
  first: readonly Partial<ContactFields>[],
  room = Infinity,
): { all: () => Contact[] } {
  const kept = new Map<string, Contact>();
  const deleted = new Set<string>();
  let revision = 1;
  const put = (id: string | null, fields: ContactFields): Contact => {
    const contact = contactWith(id ?? `contact-${String(kept.size + 1)}`, fields);
    kept.set(contact.id, contact);
    return contact;
  };
  const changed = () => {
    revision += 1;
    fake.emit('contacts.changed', null);
  };
  for (const fields of first) put(null, { ...NO_FIELDS, ...fields });
  const all = () => [...kept.values()].filter(({ id }) => !deleted.has(id));
  answerWith(fake, {
    'contacts.since': ({ revision: known }) =>
      succeed(
        known === revision
          ? { contacts: [], deleted: [], revision, more: false }
          : { contacts: all(), deleted: [...deleted], revision, more: false },
      ),
    'contacts.put': ({ contacts }) => {
      if (all().length + contacts.filter(({ id }) => id === null).length > room)
        return fail({ kind: 'disk', reason: 'full' });
      const made = contacts.map(({ id, fields }) => put(id, fields));
      changed();
      return succeed(made);
    },
    'contacts.delete': ({ ids }) => {
      for (const id of ids) deleted.add(id);
      changed();
      return succeed(null);
    },
    'contacts.restore': ({ ids }) => {
      for (const id of ids) deleted.delete(id);
      changed();
      return succeed(null);
    },
  });
  return { all };
}
