import { createPinia } from 'pinia';
import { createApp, watch } from 'vue';
import { useBalance } from '#renderer/stores/balance.ts';
import { useFax } from '#renderer/stores/fax.ts';
import { useSession } from '#renderer/stores/session.ts';
import { useSettings } from '#renderer/stores/settings.ts';
import App from './App.vue';
import { i18n, setLanguage } from './i18n/index.ts';
import { createAppRouter } from './router.ts';
import { applyTheme } from './theme/theme.ts';
import './theme/base.css';

/** Loads what the first screen needs, paints, and mounts. */
async function start(): Promise<void> {
  const app = createApp(App).use(createPinia()).use(i18n);
  const session = useSession();
  const settings = useSettings();
  session.follow();
  settings.follow();
  useBalance().follow();
  useFax().follow();

  watch([() => settings.scheme, () => settings.density], ([scheme, density]) => {
    applyTheme(scheme, density);
  });
  watch(
    () => settings.language,
    (language) => void setLanguage(language),
  );
  await Promise.all([session.load(), settings.load()]);
  applyTheme(settings.scheme, settings.density);
  await setLanguage(settings.language);

  const router = createAppRouter();
  window.bridge.on('app.navigate', ({ path }) => void router.push(path));
  app.use(router);
  await router.isReady();
  app.mount('#app');
}

void start();
