import { expect, onTestFinished, test, vi } from 'vitest';
import { h, nextTick } from 'vue';
import { fail } from '#shared/bridge/outcome.ts';
import { settled } from '#renderer/test/fake-bridge.ts';
import { removeComponent, showComponent } from '#renderer/test/show-component.ts';
import { useListFilter } from '#renderer/stores/list-filters.store.ts';
import { useHistoryList } from './use-history-list.ts';

test('what was typed just before a list was left is kept, and not searched for from then on', async () => {
  const none = () => ({ text: '', states: [], from: '' });
  const narrow = vi.fn(() => Promise.resolve());
  const store = { filter: none(), none, narrow };
  const write = () => Promise.resolve(fail({ kind: 'cancelled' }));
  let type: (words: string) => void = () => undefined;
  await showComponent({
    setup: () => {
      const { text } = useHistoryList(store, write, 'test');
      type = (words) => (text.value = words);
      return () => h('p');
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    type('fax');
    await settled();
    removeComponent();
    vi.advanceTimersByTime(1_000);
  } finally {
    vi.useRealTimers();
  }
  expect(store.filter.text).toBe('fax');
  expect(narrow).not.toHaveBeenCalled();
});

test('a period that was chosen on an earlier day ends today', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const none = () => ({ text: '', states: [], from: '' });
  const narrow = vi.fn(() => Promise.resolve());
  const store = { filter: { ...none(), from: '2020-01-01T00:00:00.000Z' }, none, narrow };
  const write = () => Promise.resolve(fail({ kind: 'cancelled' }));
  await showComponent({
    setup: () => {
      useListFilter('test.period', '').value = 'today';
      useHistoryList(store, write, 'test');
      return () => h('p');
    },
  });
  expect(store.filter.from).toBe(new Date(2026, 10, 22).toISOString());
  // The list that is about to be shown reads it.
  expect(narrow).not.toHaveBeenCalled();
});

test('a period moves on at midnight while its list is shown', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 22, 23, 59, 58) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const none = () => ({ text: '', states: [], from: '' });
  const narrow = vi.fn<(filter: ReturnType<typeof none>) => Promise<void>>(() => Promise.resolve());
  const store = { filter: none(), none, narrow };
  const write = () => Promise.resolve(fail({ kind: 'cancelled' }));
  await showComponent({
    setup: () => {
      useListFilter('test.period', '').value = 'week';
      useHistoryList(store, write, 'test');
      return () => h('p');
    },
  });
  expect(store.filter.from).toBe(new Date(2026, 10, 16).toISOString());
  vi.advanceTimersByTime(1_000);
  await nextTick();
  expect(narrow).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  await nextTick();
  expect(narrow.mock.calls).toEqual([[{ ...none(), from: new Date(2026, 10, 17).toISOString() }]]);
});
