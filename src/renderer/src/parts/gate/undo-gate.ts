import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { isChargedChange } from '#shared/domain/money/spend-price.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { fieldLabel } from '#renderer/kernel/problem/rule-labels.ts';
import { lossText, type GateWords } from './gate-words.ts';
import { phraseFor, risksOf } from './gate.ts';

/**
 * An undo sends a change, so it passes the gate of that change: calls that stop, calls abroad that become possible, an
 * address that is registered again and may cost. Null where nothing has to be asked.
 */
export function undoGate({ operation, undoPlan }: ActivityEntry): GateWords | null {
  if (!undoPlan) return null;
  const { params, lost } = undoPlan;
  const risks = risksOf(operation, params).map((risk) => lossText(operation, risk));
  const losses = [
    ...risks,
    ...(isChargedChange(operation, params) ? [t('activity.undoGate.address')] : []),
    ...(lost.length > 0 ? [t('activity.undoGate.lost', { settings: lost.map(fieldLabel).join(', ') })] : []),
  ];
  if (losses.length === 0) return null;
  const { phrase, lastFour } = risks.length > 0 ? phraseFor(operation, params) : { phrase: '', lastFour: false };
  return {
    losses,
    phrase,
    typed: lastFour ? 'last-four' : 'word',
    countdown: 0,
    pointerOnly: false,
    isFinal: false,
  };
}
