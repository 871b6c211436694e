import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import { fakePage } from '#renderer/test/fake-bridge.ts';
import { showAccount } from './account-scope.ts';
import { useAnnouncements, useAnnouncer } from './announcer.store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  fakePage();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('toasts', () => {
  it('go away by themselves, and later when they can be undone', () => {
    const announcer = useAnnouncements();
    announcer.notify('Saved');
    announcer.notify('Note changed', () => undefined);
    vi.advanceTimersByTime(6000);
    expect(announcer.toasts.map(({ text }) => text)).toEqual(['Note changed']);
    vi.advanceTimersByTime(4000);
    expect(announcer.toasts).toEqual([]);
  });

  it('stay until their words are read: twenty for ten seconds', () => {
    const announcer = useAnnouncements();
    announcer.notify('word '.repeat(20).trim());
    vi.advanceTimersByTime(9000);
    expect(announcer.toasts).toHaveLength(1);
    vi.advanceTimersByTime(1000);
    expect(announcer.toasts).toEqual([]);
  });

  it('stay while they are paused', () => {
    const announcer = useAnnouncements();
    announcer.notify('Saved');
    const [toast] = announcer.toasts;
    announcer.pause(toast?.id ?? 0);
    vi.advanceTimersByTime(60_000);
    expect(announcer.toasts).toHaveLength(1);
    announcer.resume(toast?.id ?? 0);
    vi.advanceTimersByTime(6000);
    expect(announcer.toasts).toEqual([]);
  });

  it('undo the newest thing first, each once', () => {
    const announcer = useAnnouncements();
    const undone: string[] = [];
    announcer.notify('First', () => undone.push('first'));
    announcer.notify('Second', () => undone.push('second'));
    announcer.notify('Third, for good');
    expect([announcer.undoLast(), announcer.undoLast(), announcer.undoLast()]).toEqual([true, true, false]);
    expect(undone).toEqual(['second', 'first']);
    expect(announcer.toasts.map(({ text }) => text)).toEqual(['Third, for good']);
  });

  it('cannot undo after their time', () => {
    const announcer = useAnnouncements();
    const run = vi.fn();
    announcer.notify('Note changed', run);
    vi.advanceTimersByTime(10_000);
    expect(announcer.undoLast()).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  it('are spoken, with the way back', () => {
    const announcer = useAnnouncements();
    announcer.notify('Note changed', () => undefined);
    expect(announcer.spoken).toMatch(/^Note changed .*Ctrl\+Z/);
  });

  it('are all spoken where several come at once, each once', async () => {
    const announcer = useAnnouncements();
    announcer.notify('The provider says: “Only for 30 days”');
    announcer.notify('The number stands in');
    announcer.announce('The number stands in');
    expect(announcer.spoken).toBe('The provider says: “Only for 30 days” The number stands in');
    await nextTick();
    announcer.announce('Saved');
    expect(announcer.spoken).toBe('Saved');
  });

  it('are spoken again where the same comes later', async () => {
    const announcer = useAnnouncements();
    announcer.announce('Copied');
    const first = announcer.spoken;
    await nextTick();
    announcer.announce('Copied');
    expect(announcer.spoken.trim()).toBe('Copied');
    expect(announcer.spoken).not.toBe(first);
  });
});

describe('what an account says', () => {
  afterEach(() => {
    showAccount('');
  });

  it('is not said any more once another one is on the screen, or none', () => {
    showAccount('one');
    const ofOne = useAnnouncer();
    const announcements = useAnnouncements();
    for (const next of ['two', '']) {
      showAccount(next);
      ofOne.notify('Number removed', () => undefined);
      ofOne.announce('Number removed');
      expect([announcements.toasts, announcements.spoken]).toEqual([[], '']);
    }
    showAccount('one');
    ofOne.notify('Number removed');
    expect(announcements.toasts.map(({ text }) => text)).toEqual(['Number removed']);
  });

  it('is said of what somebody began who was not signed in yet', () => {
    const ofNobody = useAnnouncer();
    showAccount('one');
    ofNobody.notify('Connected');
    expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual(['Connected']);
  });
});
