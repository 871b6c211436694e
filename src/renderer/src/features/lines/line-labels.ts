import { termed } from '#renderer/ui/word/termed.ts';
import { securityScore, type LineFacts } from '#shared/domain/guard/security-score.ts';
import type { Line } from '#shared/lists/lists.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';

/** How the phone system reaches its line; a kind that is not known stands as the provider spells it. */
export function kindWords({ type }: Pick<Line, 'type'>): string {
  if (type === 'static') return termed(t('lines.kind.fixed'), 'staticTrunk');
  if (type === 'registration') return termed(t('lines.kind.signsIn'), 'registration');
  return type === '' ? t('lines.unknown') : type;
}

/** Whether calls go through. */
export function stateOf({ status }: Pick<Line, 'status'>): {
  tone: 'good' | 'bad' | 'neutral';
  icon: 'done' | 'stopped' | 'unknown';
  label: string;
} {
  if (status === 'on') return { tone: 'good', icon: 'done', label: t('lines.state.on') };
  if (status === 'off') return { tone: 'bad', icon: 'stopped', label: t('lines.state.locked') };
  return { tone: 'neutral', icon: 'unknown', label: status === '' ? t('lines.unknown') : status };
}

/** Whether calls abroad can be made from it. */
export function abroadWords({ inter_call }: Pick<Line, 'inter_call'>): string {
  if (inter_call === 'on') return t('lines.abroad.on');
  return inter_call === 'off' ? t('lines.abroad.off') : t('lines.unknown');
}

/** How well a line is kept from misuse, by what is known of it. */
export function securityOf(facts: LineFacts | undefined): {
  tone: 'good' | 'warn' | 'neutral';
  icon: 'done' | 'failed' | 'unknown';
  label: string;
} {
  const { good, known } = facts ? securityScore(facts) : { good: 0, known: 0 };
  if (known === 0) return { tone: 'neutral', icon: 'unknown', label: t('lines.security.unknown') };
  if (good === known) return { tone: 'good', icon: 'done', label: t('lineGuard.score.of', { good, known }) };
  return { tone: 'warn', icon: 'failed', label: tn('lines.security.weak', known - good) };
}
