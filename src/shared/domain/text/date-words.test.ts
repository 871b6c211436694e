import { describe, expect, it } from 'vitest';
import { readDateWords } from './date-words.ts';

// A Monday.
const NOW = new Date(2026, 10, 23, 18);
const date = (time: number) => {
  const at = new Date(time);
  return `${String(at.getFullYear())}-${String(at.getMonth() + 1)}-${String(at.getDate())}`;
};

describe('words of a time', () => {
  it.each([
    ['today', '2026-11-23', '2026-11-24', ''],
    ['Ayer', '2026-11-22', '2026-11-23', ''],
    ['last week', '2026-11-16', '2026-11-23', ''],
    ['la semana pasada', '2026-11-16', '2026-11-23', ''],
    ['this month', '2026-11-1', '2026-12-1', ''],
    ['el año pasado', '2025-1-1', '2026-1-1', ''],
    ['october', '2026-10-1', '2026-11-1', ''],
    ['Octubre', '2026-10-1', '2026-11-1', ''],
    ['oct 2026', '2026-10-1', '2026-11-1', ''],
    ['oct. 2025', '2025-10-1', '2025-11-1', ''],
    ['december', '2025-12-1', '2026-1-1', ''],
    ['November 3', '2026-11-3', '2026-11-4', ''],
    ['3 de noviembre de 2025', '2025-11-3', '2025-11-4', ''],
    ['sept', '2026-9-1', '2026-10-1', ''],
    ['2026-10', '2026-10-1', '2026-11-1', ''],
    ['2026-10-05', '2026-10-5', '2026-10-6', ''],
    ['ames october', '2026-10-1', '2026-11-1', 'ames'],
  ])('%s', (text, from, to, rest) => {
    const found = readDateWords(text, NOW);
    expect(found && [date(found.span.from), date(found.span.to), found.rest]).toEqual([from, to, rest]);
  });

  it.each(['', 'referral', '212 555 0100', 'octopus', 'sunday school', 'mayor'])('are not in %j', (text) => {
    expect(readDateWords(text, NOW)).toBeUndefined();
  });
});
