import { createPinia } from 'pinia';
import { createApp, watch } from 'vue';
import { useBalance } from '#renderer/stores/balance.ts';
import { useFax } from '#renderer/stores/fax.ts';
import { gallery } from '#renderer/features/gallery/feature.ts';
import { useNoticeCentre } from '#renderer/stores/notices.ts';
import { useNumbers } from '#renderer/stores/numbers.ts';
import { useSession } from '#renderer/stores/session.ts';
import { useSettings } from '#renderer/stores/settings.ts';
import { useCompose } from '#renderer/features/fax/compose-store.ts';
import { act, followKeys } from './actions.ts';
import App from './App.vue';
import { i18n, setLanguage, showPseudoLocale } from './i18n/index.ts';
import { createAppRouter } from './router.ts';
import { applyTheme } from './theme/theme.ts';
import './theme/base.css';

/** Loads what the first screen needs, paints, and mounts. */
async function start(): Promise<void> {
  const app = createApp(App).use(createPinia()).use(i18n);
  const router = createAppRouter();
  window.bridge.on('app.navigate', ({ path }) => void router.push(path));
  window.bridge.on('app.action', ({ id }) => {
    act(id);
  });
  window.bridge.on('document.arrived', (arrived) => void useCompose().arrive(arrived));
  const session = useSession();
  const settings = useSettings();
  session.follow();
  settings.follow();
  useBalance().follow();
  useFax().follow();
  useNoticeCentre().follow();
  useNumbers().follow();

  watch([() => settings.scheme, () => settings.density], ([scheme, density]) => {
    applyTheme(scheme, density);
  });
  watch(
    () => settings.language,
    (language) => void setLanguage(language),
  );
  await Promise.all([session.load(), settings.load()]);
  // The gallery of patterns is for developers: the packaged app has no way to it.
  if (settings.info?.development) {
    for (const route of gallery.routes) router.addRoute(route);
    if (localStorage.getItem('pseudo-locale') !== null) await showPseudoLocale();
  }
  applyTheme(settings.scheme, settings.density);
  await setLanguage(settings.language);

  app.use(router);
  followKeys();
  await router.isReady();
  app.mount('#app');
}

void start();
