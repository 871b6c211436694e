import type { Feature } from '#renderer/kernel/feature.ts';

/** Connecting a phone system: a new line, and what is entered in the phone system for it. */
export const newLine: Feature = {
  routes: [
    {
      path: '/new-line',
      name: 'new-line',
      component: () => import('./NewLinePage.vue'),
      meta: { title: 'newLine.title', place: '/lines' },
    },
    {
      path: '/lines/:line/setup',
      name: 'line-setup',
      component: () => import('./LineSetupPage.vue'),
      meta: { title: 'lineSetup.screen', place: '/lines' },
    },
  ],
  spots: [{ label: 'newLine.title', on: 'lines.title', to: '/new-line', also: 'newLine.also' }],
};
