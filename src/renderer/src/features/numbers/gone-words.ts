import type { GoneNumber } from '#shared/bridge/numbers.ts';
import type { MessageKey } from '#renderer/app/i18n/index.ts';

/** How a number left. */
export const goneWords: Record<GoneNumber['by'], MessageKey> = {
  deleted: 'numbers.goneList.deleted',
  fax: 'numbers.goneList.fax',
  'now-fax': 'numbers.goneList.nowFax',
  elsewhere: 'numbers.goneList.elsewhere',
};
