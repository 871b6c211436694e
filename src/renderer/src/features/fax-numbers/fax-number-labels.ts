import type { FaxNumber } from '#shared/lists/lists.ts';
import { t } from '#renderer/kernel/i18n/index.ts';

/** Who uses a number: one account, or a group. */
export function serviceWords({ service }: Pick<FaxNumber, 'service'>): string {
  return t(service === 'pro' ? 'faxNumbers.service.single' : 'faxNumbers.service.team');
}

/** The account or the group of a number; that it has none. */
export function ownerWords({ service, group, accountName, login }: Omit<FaxNumber, 'did'>): string {
  if (service === 'enterprise') return group === '' ? t('faxNumbers.noGroup') : group;
  return accountName || login || t('faxNumbers.noAccount');
}

/** Whether a number has somebody who can use it. */
export function hasOwner({ service, group, accountName, login }: Omit<FaxNumber, 'did'>): boolean {
  return service === 'enterprise' ? group !== '' : accountName !== '' || login !== '';
}

export function stateOf({ status }: Pick<FaxNumber, 'status'>): {
  tone: 'good' | 'neutral';
  icon: 'done' | 'unknown';
  label: string;
} {
  if (status === 'active') return { tone: 'good', icon: 'done', label: t('faxNumbers.state.active') };
  return { tone: 'neutral', icon: 'unknown', label: status === '' ? t('faxNumbers.state.unknown') : status };
}
