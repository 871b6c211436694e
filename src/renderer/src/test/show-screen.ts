import { createPinia, setActivePinia } from 'pinia';
import { onTestFinished } from 'vitest';
import { createApp, type App as VueApp } from 'vue';
import type { Router } from 'vue-router';
import App from '#renderer/app/App.vue';
import HeaderTools from '#renderer/app/HeaderTools.vue';
import '#renderer/app/i18n/index.ts';
import { dress, followMain, followPlaces } from '#renderer/app/page-start.ts';
import { createAppRouter } from '#renderer/app/router.ts';
import { gallery } from '#renderer/features/gallery/feature.ts';
import { i18n } from '#renderer/kernel/i18n/index.ts';
import { leaveKeysToInputMethod } from '#renderer/kernel/input-method.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import '#renderer/kernel/theme/base.css';
import { followKeys } from '#renderer/parts/actions/actions.ts';
import { HEADER_TOOLS } from '#renderer/parts/page-header/header-tools.ts';
import { answerElse } from './answers.ts';
import { FakeBridge } from './fake-bridge.ts';
import { startAnswers } from './start-answers.ts';

interface Shown {
  app: VueApp;
  router: Router;
  leaveKeys: () => void;
}

let shown: Shown | null = null;

/**
 * Starts the whole page at an address until the test ends, as the app does: its router, its frame, its keys, its stores.
 *
 * @param path such as `/fax?box=sent`; with the path and `fake` of the page that is shown, it is loaded anew
 * @param fake main; what it has no reply for is answered as of an account that has nothing yet
 */
export async function showScreen(path: string, fake = new FakeBridge()): Promise<FakeBridge> {
  removeScreen();
  onTestFinished(removeScreen);
  answerElse(fake, startAnswers());
  Object.defineProperty(window, 'bridge', { value: fake.bridge, configurable: true });
  const pinia = createPinia();
  setActivePinia(pinia);
  const app = createApp(App).use(pinia).use(i18n).provide(HEADER_TOOLS, HeaderTools);
  history.replaceState(null, '', `#${path}`);
  const router = createAppRouter();
  followPlaces(router);
  const opened = followMain();
  await useSettings().load();
  // As the app does while it is built.
  if (useSettings().info?.development) for (const route of gallery.routes) router.addRoute(route);
  await dress();
  await opened;
  leaveKeysToInputMethod();
  const leaveKeys = followKeys();
  app.use(router);
  await router.isReady();
  const root = document.createElement('div');
  root.id = 'app';
  document.body.append(root);
  app.mount(root);
  shown = { app, router, leaveKeys };
  return fake;
}

/** Ends the page. */
export function removeScreen(): void {
  if (!shown) return;
  const { app, router, leaveKeys } = shown;
  shown = null;
  app.unmount();
  router.options.history.destroy();
  leaveKeys();
  document.getElementById('app')?.remove();
}
