import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { isChargedChange } from '#shared/domain/money/spend-price.ts';
import { fillSentence } from '#shared/words/sentence.ts';
import { language, t } from '#renderer/kernel/i18n/index.ts';
import { fieldLabel } from '#renderer/kernel/problem/rule-labels.ts';
import { phraseFor, risksOf } from './gate.ts';

/** What is asked before a change is taken back. */
interface UndoGate {
  losses: string[];
  /** What has to be typed; nothing when empty. */
  phrase: string;
  lastFour: boolean;
}

/**
 * An undo sends a change, so it passes the gate of that change: calls that stop, calls abroad that become possible, an
 * address that is registered again and may cost. Null where nothing has to be asked.
 */
export function undoGate({ operation, undoPlan }: ActivityEntry): UndoGate | null {
  if (!undoPlan) return null;
  const { params, lost } = undoPlan;
  const risks = risksOf(operation, params).map(({ sentence, named: { target = '', field = '' } }) =>
    fillSentence(sentence, language(), {
      target: target.split(', ').map(formatUsNumber).join(', '),
      field: fieldLabel(field),
    }),
  );
  const losses = [
    ...risks,
    ...(isChargedChange(operation, params) ? [t('activity.undoGate.address')] : []),
    ...(lost.length > 0 ? [t('activity.undoGate.lost', { settings: lost.map(fieldLabel).join(', ') })] : []),
  ];
  if (losses.length === 0) return null;
  return { losses, ...(risks.length > 0 ? phraseFor(operation, params) : { phrase: '', lastFour: false }) };
}
