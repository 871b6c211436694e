import { describe, expect, it } from 'vitest';
import type { Port } from '#shared/lists/lists.ts';
import { portRow } from './port-rows.ts';

const DAY = { today: '2026-07-20', zone: 'America/New_York' };
const MOVE = { id: '7', number2port: '2125550146', status: 'in progress', foc_date: '', created_by: '' } as Port;
/** Wednesday, July 1, in New York. */
const CHANGED = '2026-07-01T14:00:00Z';
const MOVES: [what: string, move: Port][] = [
  ['one in which nothing changed', MOVE],
  ['one whose date is over', { ...MOVE, status: 'confirmed', foc_date: '2026-07-06' }],
];

describe('a move that stands still', () => {
  it.each(MOVES)('%s is one when the moves were read today', (_, move) => {
    const row = portRow(move, CHANGED, DAY, '2026-07-20T14:00:00Z');
    expect(row).toMatchObject({ group: 'needs-you', still: { days: expect.any(Number) as number } });
  });

  it.each(MOVES)('%s is none when they were read last before that', (_, move) => {
    const row = portRow(move, CHANGED, DAY, '2026-07-03T14:00:00Z');
    expect(row).toMatchObject({ group: 'waiting', still: null });
  });
});
