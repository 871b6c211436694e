import type { Feature } from '#renderer/kernel/feature.ts';

/** Signing in: the demo account, or one's own. */
export const connect: Feature = {
  routes: [
    {
      path: '/connect',
      name: 'connect',
      component: () => import('./ConnectPage.vue'),
      meta: { title: 'connect.title', open: true, alone: true },
    },
  ],
};
