import { describe, expect, it } from 'vitest';
import { standstill } from './stuck.ts';

// 2026-07-01 is a Wednesday; Friday the 3rd is a holiday, since the 4th is a Saturday.
const CASES: readonly [
  what: string,
  status: string,
  day: string,
  sent: string,
  changed: string,
  today: string,
  is: string,
][] = [
  ['is fine after five business days', 'submitted', '', '2026-07-01', '2026-07-01', '2026-07-09', 'none'],
  ['stands still after six', 'submitted', '', '2026-07-01', '2026-07-01', '2026-07-10', 'no-change 6'],
  ['stands still with a word that is not known', 'odd', '', '2026-07-01', '2026-07-01', '2026-07-10', 'no-change 6'],
  ['counts from the last change', 'in progress', '', '2026-07-01', '2026-07-08', '2026-07-10', 'none'],
  ['takes long after ten, whenever it changed', 'in progress', '', '2026-06-01', '2026-07-01', '2026-07-02', 'long 22'],
  ['is not long after ten', 'in progress', '', '2026-07-01', '2026-07-15', '2026-07-16', 'none'],
  [
    'waits for a date that is confirmed',
    'foc received',
    '2026-07-10',
    '2026-06-01',
    '2026-06-01',
    '2026-07-10',
    'none',
  ],
  ['is late after that date', 'foc received', '2026-07-10', '2026-06-01', '2026-06-01', '2026-07-13', 'date-passed 1'],
  ['is not late on the weekend after it', 'foc received', '2026-07-10', '', '', '2026-07-12', 'none'],
  ['is no standstill once rejected', 'rejected', '', '2026-01-01', '2026-01-01', '2026-07-10', 'none'],
  ['is no standstill once moved', 'completed', '', '2026-01-01', '2026-01-01', '2026-07-10', 'none'],
  ['is not known without days', 'submitted', '', '', '', '2026-07-10', 'none'],
];

describe('a move', () => {
  it.each(CASES)('%s', (_, status, foc_date, sent, changed, today, is) => {
    const found = standstill({ status, foc_date }, { sent, changed }, today);
    expect(found ? `${found.why} ${found.days}` : 'none').toBe(is);
  });
});
