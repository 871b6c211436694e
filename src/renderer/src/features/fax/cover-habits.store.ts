import { computed, onScopeDispose, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { CoverKind, CoverLogo } from '#shared/domain/fax/cover.ts';
import type { UserDataOf } from '#shared/user-data/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { saveUserData, userData } from '#renderer/kernel/user-data.ts';

type Habits = UserDataOf<'fax-cover'>;

/** What stays the same on the cover pages of an account. */
export const useCoverHabits = defineAccountStore('cover-habits', ({ profileId }) => {
  /** Null until it was read. */
  const habits = shallowRef<Habits | null>(null);
  const fromName = computed(() => habits.value?.fromName ?? '');
  const logo = computed(() => habits.value?.logo ?? null);

  const kindFor = (from: string): CoverKind | null =>
    habits.value?.always.find((one) => one.from === from)?.kind ?? null;

  async function load(): Promise<void> {
    const kept = await userData('fax-cover');
    habits.value = kept ?? habits.value ?? { fromName: '', logo: null, always: [] };
  }

  /** Shown at once, and taken back where it could not be kept. */
  async function keep(next: Habits): Promise<Problem | null> {
    const before = habits.value;
    habits.value = next;
    const outcome = await saveUserData('fax-cover', profileId, next);
    if (outcome.ok) return null;
    if (habits.value === next) habits.value = before;
    return outcome.problem;
  }

  /** The name that faxes come from; the last one that was written. */
  async function rememberName(name: string): Promise<Problem | null> {
    if (!habits.value || name.trim() === fromName.value) return null;
    return keep({ ...habits.value, fromName: name.trim() });
  }

  /** Which cover faxes from a number always have; null for none. */
  async function setKind(from: string, kind: CoverKind | null): Promise<Problem | null> {
    if (!habits.value || kindFor(from) === kind) return null;
    const others = habits.value.always.filter((one) => one.from !== from);
    return keep({ ...habits.value, always: kind === null ? others : [...others, { from, kind }] });
  }

  /** What stands at the top of every cover page; null for nothing. It is shown when main has it: main draws it. */
  async function setLogo(logo: CoverLogo | null): Promise<Problem | null> {
    if (!habits.value) return null;
    const next = { ...habits.value, logo };
    const outcome = await saveUserData('fax-cover', profileId, next);
    if (!outcome.ok) return outcome.problem;
    habits.value = next;
    return null;
  }

  void load();
  // The other window may have changed it: a cover page that is always there must not be missing in this one.
  onScopeDispose(
    window.bridge.on('userData.changed', ({ name }) => {
      if (name === 'fax-cover') void load();
    }),
  );
  return { habits, fromName, logo, kindFor, rememberName, setKind, setLogo };
});
