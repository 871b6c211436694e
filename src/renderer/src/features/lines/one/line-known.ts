import type { LineSetHere, LineValue } from '#shared/domain/lines/line-details.ts';
import { formatDay } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { actorWords } from '#renderer/parts/activity/activity-labels.ts';

/** What is known of a setting, and how. */
export interface KnownWords {
  /** Empty where nothing is known. */
  text: string;
  /** Where it is not read from the provider: how it is known, or that it is not. */
  note: string;
}

/** When something was last set from here, and by whom; never that it is so now. */
export function setHereWords({ at, actor, certain }: LineSetHere): string {
  const named = { day: formatDay(at), who: actorWords({ actor }) };
  return t(certain ? 'lines.known.here' : 'lines.known.hereUncertain', named);
}

/** @param none what is said of a setting that is not set */
export function knownWords<T>(known: LineValue<T | null>, words: (value: T) => string, none: string): KnownWords {
  const text = (value: T | null) => (value === null ? none : words(value));
  switch (known.source) {
    case 'read':
      return { text: text(known.value), note: '' };
    case 'here':
      return { text: text(known.value), note: setHereWords(known.here) };
    case 'unreadable':
      return { text: '', note: t('lines.known.unreadable') };
    case 'unknown':
      return { text: '', note: t('lines.known.unknown') };
  }
}
