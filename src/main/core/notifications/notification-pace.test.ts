import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MINUTE } from '../rate-limit.ts';
import type { ShownNotifications } from './notification-centre.ts';
import { pacedNotifications } from './notification-pace.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const notification = (profile: string, id: number, silent = false) =>
  ({ profile: { id: profile }, notifications: [{ id: String(id) }], silent }) as unknown as ShownNotifications;

function paced() {
  const shown: string[] = [];
  const show = pacedNotifications(({ profile, notifications, silent }) => {
    shown.push(`${profile.id} ${notifications.map(({ id }) => id).join(',')}${silent ? ' silent' : ''}`);
  });
  return { shown, show };
}

it('shows ten in a minute one by one, and the rest as one an account', () => {
  const { shown, show } = paced();
  for (let id = 1; id <= 100; id += 1) show(notification(id % 2 === 0 ? 'even' : 'odd', id, id % 4 !== 0));
  expect(shown).toHaveLength(10);
  vi.advanceTimersByTime(MINUTE - 1);
  expect(shown).toHaveLength(10);
  vi.advanceTimersByTime(10_000);
  const rest = Array.from({ length: 90 }, (_, at) => at + 11);
  expect(shown.slice(10)).toEqual([
    `odd ${rest.filter((id) => id % 2 === 1).join(',')} silent`,
    `even ${rest.filter((id) => id % 2 === 0).join(',')}`,
  ]);
});

it('shows one by one again when they have slowed down', () => {
  const { shown, show } = paced();
  for (let id = 1; id <= 30; id += 1) {
    show(notification('office', id));
    vi.advanceTimersByTime(MINUTE / 10 + 1);
  }
  expect(shown).toHaveLength(30);
});
