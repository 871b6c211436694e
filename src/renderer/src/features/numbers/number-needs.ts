import { formatUsNumber } from '#shared/domain/phone-format.ts';
import type { Need } from '#renderer/app/feature.ts';
import { formatCount } from '#renderer/app/format.ts';
import { go } from '#renderer/app/go.ts';
import { useGone } from './gone-store.ts';

/** Numbers that left without anybody here, and that nobody has looked at (product N31). */
export function numberNeeds(): Need[] {
  const { alarms } = useGone();
  const [first] = alarms;
  if (!first) return [];
  const { did } = first.number;
  const one = alarms.length === 1;
  return [
    {
      id: 'numbers-gone',
      tone: 'bad',
      title: one
        ? { key: 'numbers.need.goneOne', named: { number: formatUsNumber(did) } }
        : { key: 'numbers.need.goneMany', named: { n: formatCount(alarms.length) } },
      text: { key: one ? 'numbers.need.goneTextOne' : 'numbers.need.goneText' },
      action: { label: { key: 'numbers.need.look' }, run: () => go(one ? `/numbers/gone/${did}` : '/numbers/gone') },
    },
  ];
}
