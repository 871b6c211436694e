import { BookUser, Send } from '@lucide/vue';
import { contactTitle, type Contact } from '#shared/domain/contacts/contact.ts';
import { faxDigits, shownNumber } from '#shared/domain/contacts/number-digits.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';

const FOUND_AT_MOST = 6;

/** People and offices whom one faxes, calls or texts. */
export const contacts: Feature = {
  routes: [
    {
      path: '/contacts',
      component: () => import('./ContactsPage.vue'),
      meta: { title: 'contacts.title', place: '/contacts' },
      children: [
        { path: '', name: 'contacts', component: { render: () => null } },
        { path: 'new', name: 'contact-new', component: { render: () => null } },
        { path: ':contact([\\da-f-]{36})', name: 'contact', component: { render: () => null } },
      ],
    },
    {
      path: '/contacts/files',
      name: 'contact-files',
      component: () => import('./FilesPage.vue'),
      meta: { title: 'contacts.files.title', place: '/contacts' },
    },
  ],
  place: { to: '/contacts', label: 'contacts.title', icon: BookUser },
  spots: [
    {
      label: 'contacts.files.import',
      on: 'contacts.files.title',
      to: '/contacts/files',
      also: 'contacts.files.importAlso',
    },
  ],
  find: (query) =>
    useContacts()
      .book.find({ text: query, group: '' }, FOUND_AT_MOST)
      .flatMap((contact) => [foundContact(contact), ...faxTo(contact)]),
};

function foundContact(contact: Contact): Found {
  const [number] = contact.numbers;
  const company = contact.name === '' ? '' : contact.company;
  return {
    id: `contact ${contact.id}`,
    label: contactTitle(contact),
    kind: t('contacts.one'),
    detail: [company, number ? shownNumber(number.e164) : ''].filter(Boolean).join(' · '),
    icon: BookUser,
    run: () => go(`/contacts/${contact.id}`),
  };
}

function faxTo(contact: Contact): Found[] {
  const digits = faxDigits(contact.numbers);
  if (digits === undefined) return [];
  return [
    {
      id: `fax-contact ${contact.id}`,
      label: t('contacts.faxTo', { name: contactTitle(contact) }),
      kind: t('nav.fax'),
      detail: formatUsNumber(digits),
      icon: Send,
      run: () => go(`/fax/new?to=${digits}`),
    },
  ];
}
