// Files of unit tests share what they import: what a file changed for all that run ends with it.
import { afterAll, vi } from 'vitest';
import { showAccount } from '#renderer/kernel/account-scope.ts';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';

afterAll(async () => {
  // Its stores tell the main process of this file that they end.
  showAccount('');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await setLanguage('en');
});
