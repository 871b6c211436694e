import type { RemovedNumber } from '#shared/bridge/numbers.ts';
import type { FaxNumber } from '#shared/lists/lists.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { glossary } from '#renderer/ui/word/glossary.ts';

/** How a number left. */
export const removedLabels: Record<RemovedNumber['by'], MessageKey> = {
  deleted: 'numbers.removedList.deleted',
  fax: 'numbers.removedList.fax',
  voice: 'numbers.removedList.voice',
  'now-fax': 'numbers.removedList.nowFax',
  'now-voice': 'numbers.removedList.nowVoice',
  elsewhere: 'numbers.removedList.elsewhere',
};

/** What became of a number that nobody here let go, and what that means; none for one that was let go from here. */
export const alarmWords: Partial<Record<RemovedNumber['by'], Record<'title' | 'text', MessageKey>>> = {
  elsewhere: { title: 'numbers.removedList.alarmTitle', text: 'numbers.removedList.alarmText' },
  'now-fax': { title: 'numbers.removedList.nowFaxTitle', text: 'numbers.removedList.nowFaxText' },
  'now-voice': { title: 'numbers.removedList.nowVoiceTitle', text: 'numbers.removedList.nowVoiceText' },
};

/** What kind of number it was. */
export function removedKind(gone: RemovedNumber): string {
  if (gone.kind === 'fax') return faxServiceWord(gone.number.service);
  return t(gone.number.type === 'tf' ? 'numbers.kind.tollFree' : 'numbers.kind.local');
}

/** What the provider's two kinds of fax numbers are called. */
export function faxServiceWord(service: FaxNumber['service']): string {
  return t(service === 'pro' ? glossary.proFax.label : glossary.enterpriseFax.label);
}
