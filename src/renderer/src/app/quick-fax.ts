// The page of the quick fax window: the same stores and parts as the app's window, and one screen.
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { writesIn } from '#renderer/features/fax/fax-form.ts';
import { i18n, showPseudoLocale } from '#renderer/kernel/i18n/index.ts';
import { leaveKeysToInputMethod } from '#renderer/kernel/input-method.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import './i18n/index.ts';
import { dress, followMain, untilOpen } from './page-start.ts';
import { createQuickFaxRouter } from './quick-fax-router.ts';
import QuickFaxApp from './QuickFaxApp.vue';
import '#renderer/kernel/theme/base.css';

async function start(): Promise<void> {
  writesIn('quick');
  const app = createApp(QuickFaxApp).use(createPinia()).use(i18n);
  leaveKeysToInputMethod();
  const settings = useSettings();
  const opened = followMain();
  await settings.load();
  if (settings.info?.development && localStorage.getItem('pseudo-locale') !== null) await showPseudoLocale();
  await dress();
  const takeWaitAway = await untilOpen(opened);
  const router = createQuickFaxRouter();
  app.use(router);
  await router.isReady();
  takeWaitAway();
  app.mount('#app');
}

void start();
