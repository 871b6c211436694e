import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { Column } from '#renderer/ui/table/table-types.ts';
import type { Box } from './fax-rows.ts';

/** What the lists of faxes are called. */
export const boxLabels: Record<Box, MessageKey> = { received: 'fax.received', sent: 'fax.sent', outbox: 'fax.outbox' };
export const emptyTitles: Record<Box, MessageKey> = {
  received: 'fax.empty.received',
  sent: 'fax.empty.sent',
  outbox: 'fax.empty.outbox',
};
export const emptyTexts: Record<Box, MessageKey> = {
  received: 'fax.empty.receivedText',
  sent: 'fax.empty.sentText',
  outbox: 'fax.empty.outboxText',
};

/** The columns of a list of faxes. */
export function faxColumns(box: Box): Column[] {
  return [
    {
      id: 'number',
      label: box === 'received' ? t('fax.column.from') : t('fax.column.to'),
      width: 'minmax(192px, 1fr)',
      sortable: true,
    },
    {
      id: 'own',
      label: box === 'received' ? t('fax.column.yourNumber') : t('fax.column.yourNumberFrom'),
      width: 'minmax(128px, 1fr)',
      sortable: true,
      from: 940,
    },
    {
      id: 'what',
      label: box === 'received' ? t('fax.column.service') : t('fax.column.document'),
      width: 'minmax(112px, 1.2fr)',
      sortable: box !== 'sent',
      from: 700,
    },
    { id: 'time', label: t('fax.column.time'), width: 'minmax(132px, 1fr)', sortable: true, from: 560 },
    { id: 'status', label: t('fax.column.status'), width: 'minmax(184px, 2fr)', sortable: true },
  ];
}
