import type { RingProblem } from '#shared/domain/numbers/number-row.ts';
import type { RingGroup } from '#shared/domain/numbers/ring-map.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

const PROBLEMS: Record<RingProblem, MessageKey> = {
  nowhere: 'coverage.map.nowhereText',
  locked: 'coverage.map.locked',
  missing: 'coverage.map.missing',
};

export function targetWords({ kind, target }: RingGroup): string {
  if (kind === 'nowhere') return t('value.nowhere');
  return kind === 'forward' ? t('coverage.map.forward', { number: formatUsNumber(target) }) : target;
}

/** What is wrong with where calls go, or that they arrive. */
export function problemWords({ problem, kind }: RingGroup): string {
  if (problem) return t(PROBLEMS[problem]);
  return t(kind === 'forward' ? 'coverage.map.forwardHelp' : 'coverage.map.fine');
}

/** Where a line is. */
export function addressWords({ kind, line }: RingGroup): string {
  if (kind !== 'line') return '';
  if (line && line.ip_address !== '') return line.ip_address;
  return t(line?.type === 'registration' ? 'coverage.map.register' : 'coverage.map.addressHidden');
}

/** What takes over when calls fail. */
export function backupWords({ kind, numbers, backups }: RingGroup): string {
  if (kind !== 'line') return '';
  const [first, ...more] = backups;
  if (!first) return t('coverage.map.noBackup');
  if (first.address === '') return t('coverage.map.backupHidden');
  const all = first.count === numbers.length;
  const words = all
    ? first.address
    : t('coverage.map.backupOf', { address: first.address, n: formatCount(first.count) });
  return more.length === 0 ? words : `${words} ${t('coverage.map.moreBackups', { n: formatCount(more.length) })}`;
}
