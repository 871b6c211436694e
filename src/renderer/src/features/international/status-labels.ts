import { t } from '#renderer/kernel/i18n/index.ts';

/** The provider's status of a number in plain words; one that is not known stays as it is. */
export function statusWords(status: string): string {
  return status === 'active' ? t('international.list.active') : status;
}
