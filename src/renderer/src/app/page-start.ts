import { createApp, watch } from 'vue';
import type { Router } from 'vue-router';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { applyTheme } from '#renderer/kernel/theme/theme.ts';
import { useOverlays } from '#renderer/stores/overlays.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import OpeningScreen from './OpeningScreen.vue';

/** Milliseconds after which it is said what the app is waiting for. */
const SAID_AFTER_MS = 1_000;

/** Follows main from now on: who is signed in, the lock, language and looks. Resolves when the accounts are there. */
export function followMain(): Promise<void> {
  const session = useSession();
  const settings = useSettings();
  session.follow();
  settings.follow();
  watch([() => settings.scheme, () => settings.density], ([scheme, density]) => {
    applyTheme(scheme, density);
  });
  watch(
    () => settings.language,
    (language) => void setLanguage(language),
  );
  return session.load();
}

/** Opens the places that main asks for from now on. */
export function followPlaces(router: Router): void {
  async function open(path: string | null): Promise<void> {
    // Its first place, which the router takes when it begins, would take the place of one that is asked for before.
    await router.isReady();
    // Not by its action, which needs an account: after an unlock the account comes a moment later.
    if (path === null) useOverlays().show('notifications');
    else await router.push(path);
  }
  window.bridge.on('app.navigate', ({ path }) => void open(path));
}

/** Puts the page into the person's language and looks. */
export async function dress(): Promise<void> {
  const settings = useSettings();
  applyTheme(settings.scheme, settings.density);
  await setLanguage(settings.language);
}

/**
 * Waits until the accounts are there. Their secrets are in the keychain, which may have to ask the person first: a screen says so, and
 * what is answered takes it away.
 */
export async function untilOpen(opened: Promise<void>): Promise<() => void> {
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, SAID_AFTER_MS, 'late'));
  if ((await Promise.race([opened, late])) !== 'late') return () => undefined;
  const screen = createApp(OpeningScreen);
  screen.mount('#app');
  await opened;
  return () => {
    screen.unmount();
  };
}
