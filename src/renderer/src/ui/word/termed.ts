import { t } from '#renderer/kernel/i18n/index.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { glossary, type Word } from './glossary.ts';

/** A label, with the telecom word beside it for those who chose to see those: `Caller name (LIDB)`. */
export function termed(label: string, word: Word): string {
  return useSettings().settings?.words === 'pro' ? `${label} (${t(glossary[word].term)})` : label;
}
