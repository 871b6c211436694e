import type { PathProblem } from '#shared/domain/numbers/call-path.ts';
import type { RingGroup } from '#shared/domain/numbers/ring-map.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { passesOnWords } from '#renderer/parts/line-fields/passes-on-words.ts';

const PROBLEMS: Record<PathProblem, MessageKey> = {
  nowhere: 'coverage.map.nowhereText',
  locked: 'coverage.map.locked',
  missing: 'coverage.map.missing',
  loop: 'coverage.map.loop',
  'dead-end': 'coverage.map.deadEnd',
};

export function targetWords({ kind, target }: RingGroup): string {
  if (kind === 'nowhere') return t('value.nowhere');
  return kind === 'forward' ? t('coverage.map.forward', { number: formatUsNumber(target) }) : target;
}

/** What is wrong with where calls go, or that they arrive. */
export function problemWords({ problem, kind, path }: RingGroup): string {
  if (problem) return t(PROBLEMS[problem]);
  if (path?.kind === 'line') return t('coverage.map.ringsOn', { line: path.end });
  if (path && path.through.length > 0) return t('coverage.map.endsAt', { number: formatUsNumber(path.end) });
  return t(kind === 'forward' ? 'coverage.map.forwardHelp' : 'coverage.map.fine');
}

/** Where a line is. */
export function addressWords({ kind, line }: RingGroup): string {
  if (kind !== 'line') return '';
  if (line && line.ip_address !== '') return line.ip_address;
  return t(line?.type === 'registration' ? 'coverage.map.register' : 'coverage.map.addressHidden');
}

/** What takes over when calls fail: the line's own forwarding first, where it is known. */
export function backupWords(group: RingGroup): string {
  if (group.kind !== 'line') return '';
  // What does not work comes first: the picture has room for little.
  const ordered = group.forwards.toSorted((a, b) => Number(b.path.problem !== null) - Number(a.path.problem !== null));
  const forwards = ordered.map(forwardWords);
  if (forwards.length === 0) return planWords(group);
  return [...forwards, ...(group.backups.length > 0 ? [planWords(group)] : [])].join(' · ');
}

/** Where a line passes calls on, and what is wrong with that. The mark is a sign of its own beside the word. */
function forwardWords({ reason, to, path: { problem } }: RingGroup['forwards'][number]): string {
  const words = passesOnWords(reason, to);
  return problem ? `✕ ${words} (${t(PROBLEMS[problem])})` : words;
}

function planWords({ numbers, backups }: RingGroup): string {
  const [first, ...more] = backups;
  if (!first) return t('coverage.map.noBackup');
  if (first.address === '') return t('coverage.map.backupHidden');
  const all = first.count === numbers.length;
  const words = all
    ? first.address
    : t('coverage.map.backupOf', { address: first.address, n: formatCount(first.count) });
  return more.length === 0 ? words : `${words} ${t('coverage.map.moreBackups', { n: formatCount(more.length) })}`;
}
