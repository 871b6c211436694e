import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { ContactsArea } from './contacts-area.ts';

/** Contacts of the profile that the request is for. */
export function contactsCommands({ inArea }: AreaCommandDeps<ContactsArea>): HandlersOf<'contacts'> {
  return {
    'contacts.since': ({ revision }) => inArea((area) => area.since(revision)),
    'contacts.put': ({ contacts }) => inArea((area) => area.put(contacts)),
    'contacts.delete': ({ ids }) => inArea((area) => area.delete(ids)),
    'contacts.restore': ({ ids }) => inArea((area) => area.restore(ids)),
  };
}
