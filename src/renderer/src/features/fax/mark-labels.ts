import type { Mark, MarkKind } from '#shared/domain/fax/page-marks.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

const NAMES: Record<Exclude<MarkKind, 'text'>, MessageKey> = {
  tick: 'marks.tick',
  box: 'marks.box',
  ink: 'marks.signature',
  picture: 'marks.signature',
};

/** What a mark is called. */
export function markName(mark: Mark): string {
  return mark.kind === 'text' ? t('marks.textNamed', { text: mark.text }) : t(NAMES[mark.kind]);
}
