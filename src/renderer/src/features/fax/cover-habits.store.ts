import { computed } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { CoverKind, CoverLogo } from '#shared/domain/fax/cover.ts';
import type { UserDataOf } from '#shared/user-data/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { keptData } from '#renderer/kernel/user-data.ts';

type Habits = UserDataOf<'fax-cover'>;
const NONE: Habits = { fromName: '', logo: null, always: [] };

/** What stays the same on the cover pages of an account. */
export const useCoverHabits = defineAccountStore('cover-habits', (account) => {
  const { value: habits, load, change } = keptData(account, 'fax-cover', NONE);
  const fromName = computed(() => habits.value?.fromName ?? '');
  const logo = computed(() => habits.value?.logo ?? null);

  const kindFor = (from: string): CoverKind | null =>
    habits.value?.always.find((one) => one.from === from)?.kind ?? null;

  /** The name that faxes come from; the last one that was written. */
  async function rememberName(name: string): Promise<Problem | null> {
    return name.trim() === fromName.value ? null : change((kept) => ({ ...kept, fromName: name.trim() }));
  }

  /** Which cover faxes from a number always have; null for none. */
  async function setKind(from: string, kind: CoverKind | null): Promise<Problem | null> {
    if (habits.value && kindFor(from) === kind) return null;
    return change((kept) => {
      const others = kept.always.filter((one) => one.from !== from);
      return { ...kept, always: kind === null ? others : [...others, { from, kind }] };
    });
  }

  /** What stands at the top of every cover page; null for nothing. It is shown when main has it: main draws it. */
  const setLogo = (next: CoverLogo | null): Promise<Problem | null> =>
    change((kept) => ({ ...kept, logo: next }), 'not-shown');

  void load();
  return { habits, fromName, logo, kindFor, rememberName, setKind, setLogo };
});
