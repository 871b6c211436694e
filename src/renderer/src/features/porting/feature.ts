import { PhoneIncoming } from '@lucide/vue';
import type { Port } from '#shared/lists/lists.ts';
import { matcher } from '#shared/lists/search.ts';
import { plainText } from '#shared/domain/text/plain-text.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { stateOf } from './port-labels.ts';
import { portNeeds } from './port-needs.ts';
import { usePorts } from './porting.store.ts';

const FOUND_AT_MOST = 10;

/** Moving numbers here. Its place is always shown: whoever needs it once would not look for it elsewhere. */
export const porting: Feature = {
  routes: [
    {
      path: '/porting',
      component: () => import('./PortingPage.vue'),
      meta: { title: 'porting.title', place: '/porting' },
      children: [
        { path: '', name: 'porting', component: { render: () => null } },
        { path: ':port(\\d{1,40})', name: 'port', component: { render: () => null } },
      ],
    },
    {
      path: '/porting/check',
      name: 'check-numbers',
      component: () => import('./CheckPage.vue'),
      meta: { title: 'porting.check.title', place: '/porting' },
    },
    {
      path: '/porting/calendar',
      name: 'port-calendar',
      component: () => import('./CalendarPage.vue'),
      meta: { title: 'porting.calendar.title', place: '/porting' },
    },
    {
      path: '/porting/:port(\\d{1,40})/fix',
      name: 'fix-port',
      component: () => import('./FixPage.vue'),
      meta: { title: 'porting.fix.open', place: '/porting' },
    },
  ],
  place: { to: '/porting', label: 'porting.place', icon: PhoneIncoming },
  spots: [
    { label: 'porting.check.title', on: 'porting.title', to: '/porting/check', also: 'porting.spot.check' },
    { label: 'porting.calendar.title', on: 'porting.title', to: '/porting/calendar', also: 'porting.spot.calendar' },
  ],
  needs: portNeeds,
  known: () => usePorts().known,
  find: (query) => {
    const store = usePorts();
    if (store.ports === null) void store.load();
    const matches = matcher(query);
    if (!matches) return [];
    const within = ({ id, number2port, company, provider_name }: Port) =>
      plainText([number2port, id, company, provider_name].join('\n'));
    return (store.ports ?? [])
      .filter((port) => matches(within(port)))
      .slice(0, FOUND_AT_MOST)
      .map(foundPort);
  },
};

function foundPort(port: Port): Found {
  return {
    id: `port ${port.id}`,
    label: t('porting.one', { number: formatUsNumber(port.number2port) }),
    kind: t('porting.found'),
    detail: stateOf(port.status).label,
    icon: PhoneIncoming,
    run: () => go(`/porting/${port.id}`),
  };
}
