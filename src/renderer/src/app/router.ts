import { createRouter, createWebHashHistory, type Router } from 'vue-router';
import { features } from './features.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { leadTo } from '#renderer/kernel/navigation.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

declare module 'vue-router' {
  interface RouteMeta {
    title: MessageKey;
    /** The entry of the navigation it belongs to, by its path. */
    place?: string;
    /** Shown whether or not somebody is signed in. */
    open?: boolean;
    /** Fills the window, without navigation. */
    alone?: boolean;
  }
}

/** Addresses live in the hash: the app's own protocol serves one page. */
export function createAppRouter(): Router {
  const router = createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', redirect: '/home' },
      ...features.flatMap(({ routes }) => routes),
      { path: '/:rest(.*)*', redirect: '/home' },
    ],
  });
  router.beforeEach((to) => {
    if (to.meta.open) return true;
    const session = useSession();
    // Behind the lock no screen is shown, and who is signed in is not known yet.
    if (session.lock?.locked) return true;
    if (session.profile === null && to.name !== 'connect') return { name: 'connect' };
    return true;
  });
  leadTo(router);
  return router;
}
