import { ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import { call, readCache } from '#renderer/app/bridge.ts';
import { t } from '#renderer/app/i18n/index.ts';

const LIST = 'didinter.listDids';
const PAGE_ROWS = 200;
/** An account has few of them; a list that goes on and on is cut here. */
const MOST_PAGES = 25;

export type InternationalNumber = Result<typeof LIST>['rows'][number];

/** The provider's status in plain words; one that is not known stays as it is. */
export function statusWords(status: string): string {
  return status === 'active' ? t('international.list.active') : status;
}

/** The international numbers of this account: as they were last read, then as the provider lists them now. */
export function useInternationalNumbers() {
  const rows = shallowRef<readonly InternationalNumber[] | null>(null);
  /** ISO time at which they were read. */
  const at = ref<string | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const refreshing = ref(false);

  let loading: Promise<void> | null = null;
  /** It was asked for again while it was read: what is on its way may be older than that. */
  let again = false;

  /** Reads the list; done when nothing newer is to come. */
  function load(): Promise<void> {
    if (loading) again = true;
    loading ??= read().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function read(): Promise<void> {
    refreshing.value = true;
    if (rows.value === null) {
      const cached = await readCache(LIST, { per_page: PAGE_ROWS });
      // Of several pages only the first is kept.
      if (cached && cached.value.totalPages <= 1) [rows.value, at.value] = [cached.value.rows, cached.at];
    }
    do {
      again = false;
      const outcome = await readAll();
      if ('kind' in outcome) problem.value = outcome;
      else [rows.value, at.value, problem.value] = [outcome.all, new Date().toISOString(), null];
    } while (again);
    refreshing.value = false;
  }

  async function readAll(): Promise<{ all: InternationalNumber[] } | Problem> {
    const all: InternationalNumber[] = [];
    for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
      const outcome = await call(LIST, { per_page: PAGE_ROWS, ...(page > 1 ? { page } : {}) });
      if (!outcome.ok) return outcome.problem;
      all.push(...outcome.value.rows);
      pages = outcome.value.totalPages;
    }
    return { all };
  }

  return { rows, at, problem, refreshing, load };
}
