import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { gallery } from '#renderer/features/gallery/feature.ts';
import { leaveKeysToInputMethod } from '#renderer/kernel/input-method.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useCompose } from '#renderer/features/fax/compose.store.ts';
import { act, followKeys } from '#renderer/parts/actions/actions.ts';
import { HEADER_TOOLS } from '#renderer/parts/page-header/header-tools.ts';
import App from './App.vue';
import HeaderTools from './HeaderTools.vue';
import './i18n/index.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { i18n, showPseudoLocale } from '#renderer/kernel/i18n/index.ts';
import { dress, followMain, followPlaces, untilOpen } from './page-start.ts';
import { createAppRouter } from './router.ts';
import { applyTheme } from '#renderer/kernel/theme/theme.ts';
import '#renderer/kernel/theme/base.css';
import './print.css';

/** Loads what the first screen needs, paints, and mounts. */
async function start(): Promise<void> {
  const app = createApp(App).use(createPinia()).use(i18n).provide(HEADER_TOOLS, HeaderTools);
  const router = createAppRouter();
  window.addEventListener('online', () => void ask('session.networkUp', undefined));
  followPlaces(router);
  window.bridge.on('app.action', ({ id }) => {
    act(id);
  });
  window.bridge.on('document.arrived', (arrived) => void useCompose().arrive(arrived));
  leaveKeysToInputMethod();
  const settings = useSettings();
  const opened = followMain();
  // Paper is light.
  window.addEventListener('beforeprint', () => {
    applyTheme('light', settings.density);
  });
  window.addEventListener('afterprint', () => {
    applyTheme(settings.scheme, settings.density);
  });
  await settings.load();
  // The gallery of patterns is for developers: the packaged app has no way to it.
  if (settings.info?.development) {
    for (const route of gallery.routes) router.addRoute(route);
    if (localStorage.getItem('pseudo-locale') !== null) await showPseudoLocale();
  }
  await dress();
  const takeWaitAway = await untilOpen(opened);

  app.use(router);
  followKeys();
  await router.isReady();
  takeWaitAway();
  app.mount('#app');
}

void start();
