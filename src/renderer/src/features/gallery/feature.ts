import type { Feature } from '#renderer/kernel/feature.ts';

/** Every pattern in its states, for those who build and test the app. */
export const gallery: Feature = {
  routes: [
    {
      path: '/gallery',
      name: 'gallery',
      component: () => import('./GalleryPage.vue'),
      meta: { title: 'gallery.title' },
    },
  ],
};
