import { ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import { readCache } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { readList } from '#renderer/kernel/read-list.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';

const LIST = 'didinter.listDids';
const PAGE_ROWS = 200;

export type InternationalNumber = Result<typeof LIST>['rows'][number];

/** The provider's status in plain words; one that is not known stays as it is. */
export function statusWords(status: string): string {
  return status === 'active' ? t('international.list.active') : status;
}

/** The international numbers of this account: as they were last read, then as the provider lists them now. */
export function useInternationalNumbers() {
  const settings = useSettings();
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
      const outcome = await readList(LIST, settings.all.listRows);
      problem.value = outcome.ok ? null : outcome.problem;
      if (outcome.ok) [rows.value, at.value] = [outcome.value, new Date().toISOString()];
    } while (again);
    refreshing.value = false;
  }

  return { rows, at, problem, refreshing, load };
}
