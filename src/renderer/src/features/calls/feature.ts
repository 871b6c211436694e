import { PhoneCall } from '@lucide/vue';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { callNeeds } from './call-needs.ts';
import type { Feature } from '#renderer/kernel/feature.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';

/** Every call of the account, its sums, pictures and files. */
export const calls: Feature = {
  routes: [
    {
      path: '/calls',
      component: () => import('./CallsPage.vue'),
      meta: { title: 'calls.title', place: '/calls' },
      children: [
        { path: '', name: 'calls', component: { render: () => null } },
        { path: ':call(\\d{1,20})', name: 'call', component: { render: () => null } },
      ],
    },
    {
      path: '/calls/sums',
      name: 'call-sums',
      component: () => import('./SumsPage.vue'),
      meta: { title: 'calls.sums.title', place: '/calls' },
    },
    {
      path: '/calls/pictures',
      name: 'call-pictures',
      component: () => import('./PicturesPage.vue'),
      meta: { title: 'calls.pictures.title', place: '/calls' },
    },
    {
      path: '/calls/notices',
      name: 'call-notices',
      component: () => import('./NoticesPage.vue'),
      meta: { title: 'calls.notices.title', place: '/calls' },
    },
  ],
  place: { to: '/calls', label: 'calls.title', icon: PhoneCall },
  needs: callNeeds,
  spots: [
    { label: 'calls.sums.title', on: 'calls.title', to: '/calls/sums', also: 'calls.sums.also' },
    { label: 'calls.pictures.title', on: 'calls.title', to: '/calls/pictures', also: 'calls.pictures.also' },
    { label: 'calls.notices.title', on: 'calls.title', to: '/calls/notices', also: 'calls.notices.also' },
  ],
  withNumber: (digits) => [
    {
      id: `calls-of ${digits}`,
      label: t('calls.callsOf', { number: formatUsNumber(digits) }),
      kind: t('calls.title'),
      detail: '',
      icon: PhoneCall,
      run: () => go(`/calls?text=${digits}`),
    },
  ],
};
