import { MessageSquareText } from '@lucide/vue';
import { contactTitle, type Contact } from '#shared/domain/contacts/contact.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { textDigits } from './text-digits.ts';
import { useTexts } from './texts.store.ts';

const FOUND_AT_MOST = 6;
/** What people write before a name when they want to text somebody. */
const VERB = /^(text|sms|mensaje( a)?) +/i;

/** Conversations by text. */
export const texts: Feature = {
  routes: [
    {
      path: '/texts',
      component: () => import('./TextsPage.vue'),
      meta: { title: 'texts.title', place: '/texts' },
      children: [
        { path: '', name: 'texts', component: { render: () => null } },
        { path: 'new', name: 'text-new', component: { render: () => null } },
        { path: ':peer([\\d-]{3,})', name: 'text-thread', component: { render: () => null } },
      ],
    },
    {
      path: '/texts/opt-outs',
      name: 'text-opt-outs',
      component: () => import('./OptOutsPage.vue'),
      meta: { title: 'texts.optOuts.title', place: '/texts' },
    },
    {
      path: '/texts/list',
      name: 'text-list',
      component: () => import('./MergePage.vue'),
      meta: { title: 'texts.merge.title', place: '/texts' },
    },
    {
      path: '/texts/out-of-hours',
      name: 'text-out-of-hours',
      component: () => import('./OutOfHoursPage.vue'),
      meta: { title: 'texts.outOfHours.title', place: '/texts' },
    },
    {
      path: '/texts/receiving',
      name: 'text-receiving',
      component: () => import('./ReceivingPage.vue'),
      meta: { title: 'texts.receiving.title', place: '/texts' },
    },
    {
      path: '/texts/pictures',
      name: 'text-pictures',
      component: () => import('./PicturesPage.vue'),
      meta: { title: 'texts.picture.title', place: '/texts' },
    },
    {
      path: '/texts/numbers',
      component: () => import('./TextingPage.vue'),
      meta: { title: 'texts.texting.title', place: '/texts' },
      children: [
        { path: '', name: 'texting', component: { render: () => null } },
        { path: ':did(\\d{10})', name: 'texting-one', component: { render: () => null } },
      ],
    },
  ],
  place: { to: '/texts', label: 'texts.title', icon: MessageSquareText },
  news: () => {
    const { unread } = useTexts();
    return unread === 0 ? null : { count: unread, text: tn('texts.news', unread) };
  },
  spots: [
    { label: 'texts.optOuts.title', on: 'texts.title', to: '/texts/opt-outs', also: 'texts.optOuts.also' },
    { label: 'texts.merge.title', on: 'texts.title', to: '/texts/list', also: 'texts.merge.also' },
    { label: 'texts.outOfHours.title', on: 'texts.title', to: '/texts/out-of-hours', also: 'texts.outOfHours.also' },
    { label: 'texts.receiving.title', on: 'texts.title', to: '/texts/receiving', also: 'texts.receiving.also' },
    { label: 'texts.picture.title', on: 'texts.title', to: '/texts/pictures', also: 'texts.picture.also' },
    { label: 'texts.texting.title', on: 'texts.title', to: '/texts/numbers', also: 'texts.texting.also' },
  ],
  find: (query) =>
    useContacts()
      .book.find({ text: query.replace(VERB, ''), group: '' }, FOUND_AT_MOST)
      .flatMap(textTo),
  withNumber: (digits) => [found(`text ${digits}`, digits, t('texts.textTo', { name: formatUsNumber(digits) }), '')],
};

function textTo(contact: Contact): Found[] {
  const digits = textDigits(contact.numbers);
  return digits === undefined
    ? []
    : [
        found(
          `text-contact ${contact.id}`,
          digits,
          t('texts.textTo', { name: contactTitle(contact) }),
          formatUsNumber(digits),
        ),
      ];
}

function found(id: string, digits: string, label: string, detail: string): Found {
  return {
    ...{ id, label, kind: t('texts.title'), detail, icon: MessageSquareText },
    run: () => go(`/texts/${digits}?write=1`),
  };
}
