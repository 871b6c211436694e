import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { FaxNumber } from '#shared/lists/lists.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

/** What of a fax number can be changed, each in a form of its own. */
export type FaxNumberSection = 'account' | 'group' | 'note' | 'pin';

const TITLES: Record<FaxNumberSection, MessageKey> = {
  account: 'faxNumbers.account.title',
  group: 'faxNumbers.group.title',
  note: 'faxNumbers.column.note',
  pin: 'faxNumbers.pin.title',
};

export const titleOf = (section: FaxNumberSection): string => t(TITLES[section]);

export function sectionsOf({ service }: Pick<FaxNumber, 'service'>): FaxNumberSection[] {
  return [service === 'pro' ? 'account' : 'group', 'note', 'pin'];
}

/** The operation that changes a number of a service. */
export const UPDATES = { pro: 'proFax.updateDid', enterprise: 'enterpriseFax.updateDid' } as const;
export const DELETES = { pro: 'proFax.deleteDid', enterprise: 'enterpriseFax.deleteDid' } as const;

/** Whether an entry is a change of this number: nothing is done to it while an earlier one may still turn out done. */
export const changesFaxNumber =
  (did: string) =>
  ({ operation, target }: Pick<ActivityEntry, 'operation' | 'target'>): boolean =>
    /^(?:proFax|enterpriseFax)\.(?!sendFax)/.test(operation) && target === did;

/** The form with which a change was sent; undefined for one that has no form here. */
export function sectionOf({ operation, changes }: ActivityEntry): FaxNumberSection | undefined {
  if (!Object.values<string>(UPDATES).includes(operation)) return undefined;
  const sent = new Set(changes.map(({ field }) => field));
  if (sent.has('fax_login')) return 'account';
  if (sent.has('sname')) return 'group';
  return sent.has('note') ? 'note' : sent.has('pin') ? 'pin' : undefined;
}
