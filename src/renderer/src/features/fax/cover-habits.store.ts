import { computed, onScopeDispose, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { CoverKind, CoverLogo } from '#shared/domain/fax/cover.ts';
import type { UserDataOf } from '#shared/user-data/user-data.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { saveUserData } from '#renderer/kernel/user-data.ts';

type Habits = UserDataOf<'fax-cover'>;
const NONE: Habits = { fromName: '', logo: null, always: [] };

/** What stays the same on the cover pages of an account. */
export const useCoverHabits = defineAccountStore('cover-habits', ({ profileId }) => {
  /** Null until it was read. */
  const habits = shallowRef<Habits | null>(null);
  const fromName = computed(() => habits.value?.fromName ?? '');
  const logo = computed(() => habits.value?.logo ?? null);

  const kindFor = (from: string): CoverKind | null =>
    habits.value?.always.find((one) => one.from === from)?.kind ?? null;

  async function load(): Promise<Problem | null> {
    const outcome = await ask('userData.get', { name: 'fax-cover' }, profileId);
    if (!outcome.ok) return outcome.problem;
    // Main gives it in the form that is declared.
    habits.value = (outcome.value as Habits | null) ?? habits.value ?? NONE;
    return null;
  }

  /** Has them read before the first change; answers why they could not be: nothing is written over them then. */
  const unread = async (): Promise<Problem | null> => (habits.value ? null : load());

  /** Shown at once, and taken back where it could not be kept. */
  async function change(part: (kept: Habits) => Partial<Habits>): Promise<Problem | null> {
    const failed = await unread();
    const before = habits.value;
    if (failed || !before) return failed;
    const next = { ...before, ...part(before) };
    habits.value = next;
    const outcome = await saveUserData('fax-cover', profileId, next);
    if (outcome.ok) return null;
    if (habits.value === next) habits.value = before;
    return outcome.problem;
  }

  /** The name that faxes come from; the last one that was written. */
  async function rememberName(name: string): Promise<Problem | null> {
    return name.trim() === fromName.value ? null : change(() => ({ fromName: name.trim() }));
  }

  /** Which cover faxes from a number always have; null for none. */
  async function setKind(from: string, kind: CoverKind | null): Promise<Problem | null> {
    if (habits.value && kindFor(from) === kind) return null;
    return change(({ always }) => {
      const others = always.filter((one) => one.from !== from);
      return { always: kind === null ? others : [...others, { from, kind }] };
    });
  }

  /** What stands at the top of every cover page; null for nothing. It is shown when main has it: main draws it. */
  async function setLogo(logo: CoverLogo | null): Promise<Problem | null> {
    const failed = await unread();
    if (failed || !habits.value) return failed;
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
