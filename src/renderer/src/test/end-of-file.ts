// Files of unit tests share what they import: what a file changed for all that run ends with it.
import { afterAll, vi } from 'vitest';
import { setLanguage } from '#renderer/kernel/i18n/index.ts';

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await setLanguage('en');
});
