import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { Known, Need } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useLines } from '#renderer/stores/lines.store.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { useRemovedNumbers } from './removed-numbers.store.ts';
import { alarmWords } from './removed-labels.ts';
import { useNumberList } from './number-list.store.ts';
import { NO_FILTER } from './number-list.ts';
import { useReach } from './reach.store.ts';

/** What of the numbers needs the person. */
export const numberNeeds = (): Need[] => [...removedNeeds(), ...unreachedNeeds()];

/** Numbers on which callers may not get through. */
function unreachedNeeds(): Need[] {
  const { dids } = useReach();
  const [did] = dids;
  if (did === undefined) return [];
  const count = dids.length;
  return [
    {
      id: 'numbers-unreached',
      tone: 'bad',
      title: { key: 'numbers.need.noCalls', count, named: { number: formatUsNumber(did) } },
      text: { key: 'numbers.need.noCallsText', count },
      about: dids,
      action: {
        label: { key: 'numbers.need.show' },
        run: () => {
          useNumberList().use({ ...NO_FILTER, view: 'no-calls' });
          return go('/numbers');
        },
      },
    },
  ];
}

/** Whether the lists behind these needs were read. */
export function numbersKnown(): Known {
  const numbers = useNumbers();
  const lines = useLines();
  if (useReach().isKnown) return 'read';
  return numbers.problem || numbers.state?.problem || lines.problem ? 'unreadable' : 'reading';
}

/** Numbers that left without anybody here, and that nobody has looked at. */
function removedNeeds(): Need[] {
  const { alarms } = useRemovedNumbers();
  const [first] = alarms;
  if (!first) return [];
  const { did } = first.number;
  const count = alarms.length;
  const one = count === 1;
  // Still in the account, only of another kind.
  const changed = one && first.by !== 'elsewhere' ? alarmWords[first.by] : undefined;
  const named = { number: formatUsNumber(did) };
  return [
    {
      id: 'numbers-gone',
      tone: changed ? 'warn' : 'bad',
      title: changed ? { key: changed.title, named } : { key: 'numbers.need.gone', count, named },
      text: changed ? { key: changed.text } : { key: 'numbers.need.goneText', count },
      action: { label: { key: 'numbers.need.look' }, run: () => go(one ? `/numbers/gone/${did}` : '/numbers/gone') },
    },
  ];
}
