import { expect, test, vi } from 'vitest';
import { h } from 'vue';
import { fail } from '#shared/bridge/outcome.ts';
import { settled } from '#renderer/test/fake-bridge.ts';
import { removeComponent, showComponent } from '#renderer/test/show-component.ts';
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
