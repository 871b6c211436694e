import { shallowRef } from 'vue';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { NO_QUERY } from '#shared/lists/list.ts';
import { listOf } from '#shared/lists/lists.ts';
import { matcher, searchText } from '#shared/lists/search.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

const FOUND_AT_MOST = 20;

/** Numbers that the palette finds. Main searches; what it found before is narrowed here until the next answer comes. */
export const useNumberSearch = defineAccountStore('number-search', () => {
  const found = shallowRef<readonly NumberRow[]>([]);
  const latest = latestOnly();
  let asked = '';

  async function search(text: string): Promise<void> {
    asked = text;
    const query = { ...NO_QUERY, text };
    const question = { list: 'numbers', scope: '', query, limit: FOUND_AT_MOST, since: -1 } as const;
    const outcome = await latest.ask(() => ask('lists.query', question));
    if (outcome?.ok) found.value = outcome.value.rows as NumberRow[];
  }

  function find(text: string): readonly NumberRow[] {
    if (text !== asked) void search(text);
    const matches = matcher(text);
    return found.value.filter((row) => matches?.(searchText(listOf('numbers'), row)) ?? true);
  }

  return { found, find };
});
