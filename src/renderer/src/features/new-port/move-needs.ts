import type { MoveRow } from '#shared/bridge/new-port.ts';
import type { Need } from '#renderer/kernel/feature.ts';
import { formatCount } from '#renderer/kernel/format.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useMoves } from './moves.store.ts';

/** Requests to move numbers that do not go on by themselves, or of which some were not made. */
export function moveNeeds(): Need[] {
  const { run } = useMoves();
  if (!run || run.state === 'running' || run.rows.every(isMade)) return [];
  const made = run.rows.filter(isMade).length;
  return [
    {
      id: 'moves',
      tone: 'warn',
      title: { key: 'newPort.need.title', count: run.rows.length },
      text: { key: 'newPort.need.text', named: { made: formatCount(made), all: formatCount(run.rows.length) } },
      action: { label: { key: 'newPort.need.action' }, run: () => go('/porting/new') },
    },
  ];
}

function isMade({ create, line }: MoveRow): boolean {
  return create === 'done' && (line === null || line === 'done');
}
