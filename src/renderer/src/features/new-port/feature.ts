import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { ArrowRightLeft } from '@lucide/vue';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { moveNeeds } from './move-needs.ts';
import { useMoves } from './moves.store.ts';

/** Moving numbers here from another company: the form, and what became of its requests. */
export const newPort: Feature = {
  routes: [
    {
      path: '/porting/new/:step(before|bill|facts|date|review)?',
      name: 'new-port',
      component: () => import('./NewPortPage.vue'),
      meta: { title: 'newPort.title', place: '/porting' },
    },
  ],
  needs: moveNeeds,
  known: () => useMoves().known,
  spots: [{ label: 'newPort.title', on: 'porting.title', to: '/porting/new', also: 'newPort.also' }],
  withNumber: (digits): Found[] => [
    {
      id: `move ${digits}`,
      label: t('newPort.moveNumber', { number: formatUsNumber(digits) }),
      kind: t('newPort.title'),
      detail: '',
      icon: ArrowRightLeft,
      run: () => go(`/porting/new?numbers=${digits}`),
    },
  ],
};
