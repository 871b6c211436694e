import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { readStatus } from '#shared/domain/porting/stages.ts';
import type { Message } from '#renderer/kernel/i18n/index.ts';
import type { Need } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useListFilter } from '#renderer/stores/list-filters.store.ts';
import type { PortRow } from './port-rows.ts';
import { usePorts } from './porting.store.ts';

/** Moves that were rejected, or stand still: nothing goes on until somebody does something. Several are one notice. */
export function portNeeds(): Need[] {
  const rows = (usePorts().rows ?? []).filter(({ group }) => group === 'needs-you');
  const [first, ...others] = rows;
  if (!first) return [];
  return [others.length === 0 ? needOf(first) : needOfAll(rows)];
}

function needOf(row: PortRow): Need {
  const { id, number2port, status } = row.port;
  return {
    id: 'ports',
    tone: row.still ? 'warn' : 'bad',
    title: {
      key: row.still ? 'porting.need.still' : 'porting.need.title',
      named: { number: formatUsNumber(number2port) },
    },
    text: whyOf(row),
    about: [`${id} ${status}`],
    action: { label: { key: 'porting.need.action' }, run: () => go(`/porting/${id}`) },
  };
}

function whyOf({ port, still }: PortRow): Message {
  if (still) return { key: 'porting.need.stillText' };
  const { reason } = readStatus(port.status);
  return reason === '' ? { key: 'porting.need.text' } : { key: 'porting.need.reason', named: { reason } };
}

function needOfAll(rows: readonly PortRow[]): Need {
  const group = useListFilter('porting.group', '');
  return {
    id: 'ports',
    tone: rows.some(({ still }) => !still) ? 'bad' : 'warn',
    title: { key: 'porting.need.several', count: rows.length },
    text: { key: 'porting.need.severalText' },
    about: rows.map(({ port: { id, status } }) => `${id} ${status}`),
    action: {
      label: { key: 'porting.need.severalAction' },
      run: () => {
        group.value = 'needs-you';
        return go('/porting');
      },
    },
  };
}
