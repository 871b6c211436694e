import { formatUsNumber } from '#shared/domain/phone-format.ts';
import type { Need } from '#renderer/app/feature.ts';
import { formatCount } from '#renderer/app/format.ts';
import { go } from '#renderer/app/go.ts';
import { useGone } from './gone-store.ts';
import { alarmWords } from './gone-words.ts';

/** Numbers that left without anybody here, and that nobody has looked at (product N31). */
export function numberNeeds(): Need[] {
  const { alarms } = useGone();
  const [first] = alarms;
  if (!first) return [];
  const { did } = first.number;
  const one = alarms.length === 1;
  // Still in the account, only of another kind.
  const changed = one && first.by !== 'elsewhere' ? alarmWords[first.by] : undefined;
  const named = { number: formatUsNumber(did) };
  return [
    {
      id: 'numbers-gone',
      tone: changed ? 'warn' : 'bad',
      title: one
        ? { key: changed?.title ?? 'numbers.need.goneOne', named }
        : { key: 'numbers.need.goneMany', named: { n: formatCount(alarms.length) } },
      text: { key: changed?.text ?? (one ? 'numbers.need.goneTextOne' : 'numbers.need.goneText') },
      action: { label: { key: 'numbers.need.look' }, run: () => go(one ? `/numbers/gone/${did}` : '/numbers/gone') },
    },
  ];
}
