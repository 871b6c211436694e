import { provideMessages } from '#renderer/kernel/i18n/index.ts';
import { en } from './en.ts';

declare module '#renderer/kernel/i18n/index.ts' {
  interface Catalogue {
    english: typeof en;
  }
}

provideMessages(en, async () => (await import('./es.ts')).es);
