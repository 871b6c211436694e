import type { CoverKind, CoverLanguage } from '#shared/domain/fax/cover.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

export const coverLabels: Readonly<Record<CoverKind, MessageKey>> = {
  plain: 'compose.cover.kinds.plain',
  business: 'compose.cover.kinds.business',
  urgent: 'compose.cover.kinds.urgent',
  confidential: 'compose.cover.kinds.confidential',
};

/** Each in its own language, as everywhere. */
export const languageLabels: Readonly<Record<CoverLanguage, string>> = { en: 'English', es: 'Español' };
