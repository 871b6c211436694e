import { describe, expect, it } from 'vitest';
import { groupOf, isOpen, moveDay, readStatus, stageOf, type PortGroup, type PortStage } from './stages.ts';

const KNOWN: readonly (readonly [status: string, PortStage, PortGroup])[] = [
  ['submitted', 'submitted', 'waiting'],
  ['Submitted ', 'submitted', 'waiting'],
  ['PENDING', 'submitted', 'waiting'],
  ['in progress', 'in-progress', 'waiting'],
  ['In_Progress', 'in-progress', 'waiting'],
  ['in-process', 'in-progress', 'waiting'],
  ['foc received', 'confirmed', 'waiting'],
  ['FOC', 'confirmed', 'waiting'],
  ['completed', 'moved', 'done'],
  ['ported', 'moved', 'done'],
  ['rejected', 'rejected', 'needs-you'],
  ['Port Rejected', 'rejected', 'needs-you'],
  ['cancelled', 'canceled', 'done'],
  ['canceled', 'canceled', 'done'],
  ['awaiting moonrise', 'unknown', 'waiting'],
  ['not submitted', 'unknown', 'waiting'],
  ['', 'unknown', 'waiting'],
];

describe('a status word', () => {
  it.each(KNOWN)('%j is at stage %s, in the group %s', (status, stage, group) => {
    expect(stageOf(status)).toBe(stage);
    expect(groupOf(stage)).toBe(group);
    expect(isOpen(stage)).toBe(group !== 'done');
  });

  it.each([
    ['rejected: account number mismatch', 'rejected', 'account number mismatch'],
    ['Rejected - PIN is wrong', 'rejected', 'PIN is wrong'],
    ['rejected (name mismatch)', 'rejected', 'name mismatch'],
    ['rejected; two reasons: PIN, address', 'rejected', 'two reasons: PIN, address'],
    ['foc received', 'confirmed', ''],
    ['strange: thing', 'unknown', ''],
  ])('%j carries its reason', (status, stage, reason) => {
    expect(readStatus(status)).toEqual({ stage, reason });
  });
});

it.each([
  ['2026-07-01T00:00:00+00:00', '2026-07-01'],
  ['2026-07-01', '2026-07-01'],
  ['', ''],
  ['soon', ''],
  ['0000-00-00T00:00:00+00:00', ''],
  ['2026-13-01', ''],
])('the day of %j is %j', (focDate, day) => {
  expect(moveDay(focDate)).toBe(day);
});
