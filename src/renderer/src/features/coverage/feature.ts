import type { Feature } from '#renderer/kernel/feature.ts';
import { coverageKnown, coverageNeeds } from './coverage-needs.ts';

/** What the inventory shows as a whole: who is without an emergency address, where calls go, what nobody uses. */
export const coverage: Feature = {
  routes: [
    {
      path: '/numbers/coverage',
      name: 'coverage',
      component: () => import('./CoveragePage.vue'),
      meta: { title: 'coverage.title', place: '/numbers' },
    },
    {
      path: '/numbers/ring-map',
      name: 'ring-map',
      component: () => import('./CallFlowPage.vue'),
      meta: { title: 'coverage.ringMap', place: '/numbers' },
    },
    {
      path: '/numbers/unused',
      name: 'unused-numbers',
      component: () => import('./UnusedPage.vue'),
      meta: { title: 'coverage.unused', place: '/numbers' },
    },
  ],
  spots: [{ label: 'coverage.unused', on: 'numbers.title', to: '/numbers/unused', also: 'coverage.also.unused' }],
  needs: coverageNeeds,
  known: coverageKnown,
};
