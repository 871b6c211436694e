import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router';
import { useSession } from '#renderer/stores/session.ts';
import type { MessageKey } from './i18n/index.ts';

declare module 'vue-router' {
  interface RouteMeta {
    title: MessageKey;
    /** Which entry of the navigation it belongs to. */
    area?: 'home' | 'fax' | 'settings';
  }
}

const fax = () => import('#renderer/features/fax/FaxView.vue');

export const routes: RouteRecordRaw[] = [
  { path: '/', redirect: '/home' },
  {
    path: '/connect',
    name: 'connect',
    component: () => import('#renderer/features/connect/ConnectView.vue'),
    meta: { title: 'connect.title' },
  },
  {
    path: '/home',
    name: 'home',
    component: () => import('#renderer/features/home/HomeView.vue'),
    meta: { title: 'nav.home', area: 'home' },
  },
  {
    path: '/fax/new',
    name: 'fax-new',
    component: () => import('#renderer/features/fax/ComposeView.vue'),
    meta: { title: 'compose.title', area: 'fax' },
  },
  {
    path: '/fax',
    component: fax,
    meta: { title: 'nav.fax', area: 'fax' },
    children: [
      { path: '', name: 'fax', component: { render: () => null } },
      { path: 'job/:id', name: 'fax-job', component: { render: () => null } },
      { path: 'record/:id', name: 'fax-record', component: { render: () => null } },
    ],
  },
  {
    path: '/settings',
    name: 'settings',
    component: () => import('#renderer/features/settings/SettingsView.vue'),
    meta: { title: 'nav.settings', area: 'settings' },
  },
  { path: '/:rest(.*)*', redirect: '/home' },
];

/** Addresses live in the hash: the app's own protocol serves one page. */
export function createAppRouter(): Router {
  const router = createRouter({ history: createWebHashHistory(), routes });
  router.beforeEach((to) => {
    const signedIn = useSession().profile !== null;
    if (!signedIn && to.name !== 'connect') return { name: 'connect' };
    if (signedIn && to.name === 'connect') return { name: 'home' };
    return true;
  });
  return router;
}
