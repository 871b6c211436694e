import { createApp, watch } from 'vue';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { applyTheme } from '#renderer/kernel/theme/theme.ts';
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
