import type { Feature, Spot } from '#renderer/kernel/feature.ts';

const GENERAL = { on: 'settingsPages.general', to: '/settings' } as const;
const ACCOUNT = { on: 'settingsPages.account', to: '/settings/account' } as const;
const CONNECTION = { on: 'connecting.settings.title', to: '/settings/connection' } as const;
const NOTIFICATIONS = { on: 'settingsPages.notifications', to: '/settings/notifications' } as const;
const SECURITY = { on: 'settingsPages.security', to: '/settings/security' } as const;

const spots: readonly Spot[] = [
  { ...GENERAL, label: 'settings.theme', also: 'settingsPages.also.theme', sets: ['theme'] },
  { ...GENERAL, label: 'settings.language', also: 'settingsPages.also.language', sets: ['language'] },
  { ...GENERAL, label: 'settingsPages.words', also: 'settingsPages.also.words', sets: ['words'] },
  { ...GENERAL, label: 'settings.density', also: 'settingsPages.also.density', sets: ['density'] },
  { ...GENERAL, label: 'settings.phoneSystem', also: 'settingsPages.also.phoneSystem', sets: ['phoneSystem'] },
  { ...GENERAL, label: 'settingsPages.window.onClose', also: 'settingsPages.also.onClose', sets: ['onClose'] },
  { ...GENERAL, label: 'settingsPages.window.login', also: 'settingsPages.also.login', sets: ['launchAtLogin'] },
  { ...GENERAL, label: 'settings.hold', also: 'settingsPages.also.hold', sets: ['faxHoldSeconds'] },
  { ...GENERAL, label: 'settings.quickFax.label', also: 'settingsPages.also.quickFax', sets: ['quickFaxKeys'] },
  {
    ...GENERAL,
    label: 'settings.faxHours.on',
    also: 'settingsPages.also.faxHours',
    sets: ['businessZone', 'faxHours'],
  },
  {
    ...GENERAL,
    label: 'settings.lowBalance',
    also: 'settingsPages.also.lowBalance',
    sets: ['lowBalance', 'hardLowBalance'],
  },
  { ...GENERAL, label: 'settings.quietTexts', also: 'settingsPages.also.quietTexts', sets: ['textQuietHours'] },
  { ...GENERAL, label: 'settings.zone', also: 'settingsPages.also.zone', sets: ['providerTimeZone'] },
  { ...GENERAL, label: 'settings.about', also: 'settingsPages.also.about' },
  { ...ACCOUNT, label: 'settings.kept.title', also: 'settingsPages.also.secrets' },
  { ...ACCOUNT, label: 'settings.documents.title', also: 'settingsPages.also.documents' },
  { ...ACCOUNT, label: 'watchFolder.title', also: 'settingsPages.also.watchFolder' },
  { ...ACCOUNT, label: 'firstSteps.settings.title', also: 'settingsPages.also.firstSteps' },
  {
    ...CONNECTION,
    label: 'connecting.settings.title',
    also: 'settingsPages.also.connection',
    sets: ['requestTimeoutSeconds', 'listRows', 'portalUrl', 'addressService', 'watchAddress'],
  },
  {
    ...NOTIFICATIONS,
    label: 'settingsPages.notify.what',
    also: 'settingsPages.also.notify',
    sets: ['notify', 'notifyOnlyUnfocused', 'notifyDigest'],
  },
  { ...NOTIFICATIONS, label: 'settingsPages.notify.sound', also: 'settingsPages.also.sound', sets: ['notifySound'] },
  { ...NOTIFICATIONS, label: 'settingsPages.notify.quiet', also: 'settingsPages.also.quiet', sets: ['quietHours'] },
  {
    ...SECURITY,
    label: 'settingsPages.pin.title',
    also: 'settingsPages.also.pin',
    sets: ['lockAfterMinutes', 'lockOnSleep', 'lockWithSystem'],
  },
  {
    on: 'nav.settings',
    to: '/settings/keys',
    label: 'settingsPages.keys',
    also: 'settingsPages.also.keys',
    sets: ['keys'],
  },
];

/** The app's settings. Their entry in the navigation stands apart, at the bottom. */
export const settings: Feature = {
  spots,
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
