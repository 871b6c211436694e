import { NConfigProvider } from 'naive-ui';
import { createPinia, setActivePinia } from 'pinia';
import { onTestFinished } from 'vitest';
import { createApp, h, type App, type Component, type VNode } from 'vue';
import { createMemoryHistory, createRouter } from 'vue-router';
import { followKeys } from '#renderer/parts/actions/actions.ts';
import { i18n, setLanguage } from '#renderer/kernel/i18n/index.ts';
import { leaveKeysToInputMethod } from '#renderer/kernel/input-method.ts';
import { applyTheme, naiveTheme } from '#renderer/kernel/theme/theme.ts';
import '#renderer/kernel/theme/base.css';
import { useSession } from '#renderer/stores/session.store.ts';
import UiToasts from '#renderer/ui/toasts/UiToasts.vue';
import { FakeBridge } from './fake-bridge.ts';

let shown: { app: App; leaveKeys: () => void } | null = null;

/**
 * Puts one component on a real page until the test ends, with the toasts and keys that are there on every screen. The one
 * that is shown is taken away.
 *
 * @param fake answers what the component asks for at once
 */
export async function showComponent(component: Component, fake = new FakeBridge()): Promise<FakeBridge> {
  removeComponent();
  onTestFinished(removeComponent);
  Object.defineProperty(window, 'bridge', { value: fake.bridge, configurable: true });
  const pinia = createPinia();
  setActivePinia(pinia);
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/:rest(.*)*', component: { render: () => null } }],
  });
  const screen = (): VNode[] => [h('main', { class: 'page' }, h(component)), h(UiToasts)];
  const page = { render: () => h(NConfigProvider, { abstract: true, themeOverrides: naiveTheme('light') }, screen) };
  const app = createApp(page).use(pinia).use(i18n).use(router);
  useSession();
  applyTheme('light', 'comfortable');
  await setLanguage('en');
  leaveKeysToInputMethod();
  shown = { app, leaveKeys: followKeys() };
  await router.push('/');
  const root = document.createElement('div');
  root.id = 'app';
  document.body.append(root);
  app.mount(root);
  return fake;
}

/** Takes the component off the page, as a change of the screen does. */
export function removeComponent(): void {
  if (!shown) return;
  const { app, leaveKeys } = shown;
  shown = null;
  app.unmount();
  leaveKeys();
  document.getElementById('app')?.remove();
}
