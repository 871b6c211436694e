import { createPinia } from 'pinia';
import { createApp, watch } from 'vue';
import { gallery } from '#renderer/features/gallery/feature.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useCompose } from '#renderer/features/fax/compose.store.ts';
import { act, followKeys } from '#renderer/parts/actions/actions.ts';
import { HEADER_TOOLS } from '#renderer/parts/page-header/header-tools.ts';
import App from './App.vue';
import HeaderTools from './HeaderTools.vue';
import './i18n/index.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { i18n, setLanguage, showPseudoLocale } from '#renderer/kernel/i18n/index.ts';
import OpeningScreen from './OpeningScreen.vue';
import { createAppRouter } from './router.ts';
import { applyTheme } from '#renderer/kernel/theme/theme.ts';
import '#renderer/kernel/theme/base.css';
import './print.css';

/** Milliseconds after which it is said what the app is waiting for. */
const SAID_AFTER_MS = 1_000;

/** Waits until the accounts are there. Their secrets are in the keychain, which may have to ask the person first. */
async function untilOpen(opened: Promise<void>): Promise<void> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, SAID_AFTER_MS, 'late'));
  if ((await Promise.race([opened, late])) !== 'late') return;
  const screen = createApp(OpeningScreen);
  screen.mount('#app');
  await opened;
  screen.unmount();
}

/** Loads what the first screen needs, paints, and mounts. */
async function start(): Promise<void> {
  const app = createApp(App).use(createPinia()).use(i18n).provide(HEADER_TOOLS, HeaderTools);
  const router = createAppRouter();
  window.addEventListener('online', () => void ask('session.networkUp', undefined));
  window.bridge.on('app.navigate', ({ path }) => void router.push(path));
  window.bridge.on('app.action', ({ id }) => {
    act(id);
  });
  window.bridge.on('document.arrived', (arrived) => void useCompose().arrive(arrived));
  const session = useSession();
  const settings = useSettings();
  session.follow();
  settings.follow();

  watch([() => settings.scheme, () => settings.density], ([scheme, density]) => {
    applyTheme(scheme, density);
  });
  // Paper is light.
  window.addEventListener('beforeprint', () => {
    applyTheme('light', settings.density);
  });
  window.addEventListener('afterprint', () => {
    applyTheme(settings.scheme, settings.density);
  });
  watch(
    () => settings.language,
    (language) => void setLanguage(language),
  );
  const opened = session.load();
  await settings.load();
  // The gallery of patterns is for developers: the packaged app has no way to it.
  if (settings.info?.development) {
    for (const route of gallery.routes) router.addRoute(route);
    if (localStorage.getItem('pseudo-locale') !== null) await showPseudoLocale();
  }
  applyTheme(settings.scheme, settings.density);
  await setLanguage(settings.language);
  await untilOpen(opened);

  app.use(router);
  followKeys();
  await router.isReady();
  app.mount('#app');
}

void start();
