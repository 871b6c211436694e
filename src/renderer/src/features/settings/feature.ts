import type { Feature } from '#renderer/kernel/feature.ts';

/** The app's settings. Their entry in the navigation stands apart, at the bottom. */
export const settings: Feature = {
  routes: [
    {
      path: '/settings',
      component: () => import('./SettingsLayout.vue'),
      meta: { title: 'nav.settings', place: '/settings' },
      children: [
        { path: '', name: 'settings', component: () => import('./GeneralSettings.vue') },
        { path: 'account', component: () => import('./AccountSettings.vue') },
        { path: 'connection', component: () => import('./ConnectionSettings.vue') },
        { path: 'notifications', component: () => import('./NotificationSettings.vue') },
        { path: 'security', component: () => import('./SecuritySettings.vue') },
        { path: 'keys', component: () => import('./KeysSettings.vue') },
        { path: 'diagnostics', component: () => import('./DiagnosticsSettings.vue') },
      ],
    },
  ],
};
