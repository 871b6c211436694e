import { computed, ref, watch } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import type { Known, Need } from '#renderer/kernel/feature.ts';
import { allNeeds, needsKnown } from '#renderer/kernel/features.ts';
import { userList } from '#renderer/kernel/user-data.ts';

/** What needs the person in this account, without what they dismissed. */
export const useNeeds = defineAccountStore('needs', (account) => {
  const list = userList(account, 'dismissed-needs');
  const loaded = ref(false);
  const all = computed(allNeeds);
  const dismissedOf = computed(() => new Map(list.items.value.map(({ id, about }) => [id, new Set(about)])));
  const hidden = computed(() => all.value.filter(isDismissed));

  /** Nothing is shown before it is known what was dismissed. */
  const needs = computed(() => (loaded.value ? all.value.filter((need) => !isDismissed(need)) : []));
  const known = computed<Known>(() => (loaded.value ? needsKnown() : 'reading'));

  function isDismissed({ id, about }: Need): boolean {
    const dismissed = dismissedOf.value.get(id);
    return about !== undefined && dismissed !== undefined && about.every((each) => dismissed.has(each));
  }

  function dismiss({ id, about }: Need): Promise<Problem | null> {
    if (!about) return Promise.resolve(null);
    return list.change((kept) => [...kept.filter((other) => other.id !== id), { id, about: [...about] }]);
  }

  /** Shows everything again that was dismissed. */
  const restore = (): Promise<Problem | null> => list.change(() => []);

  /** What is settled is forgotten, so that it is told when it happens again. */
  function forgetSettled(): void {
    if (!loaded.value || needsKnown() !== 'read') return;
    const aboutNow = new Map(all.value.map(({ id, about }) => [id, new Set(about)]));
    const openOf = (kept: typeof list.items.value) =>
      kept
        .map(({ id, about }) => ({ id, about: about.filter((each) => aboutNow.get(id)?.has(each)) }))
        .filter(({ about }) => about.length > 0);
    const lengths = (items: readonly { about: string[] }[]) => items.map(({ about }) => about.length).join();
    if (lengths(openOf(list.items.value)) !== lengths(list.items.value)) void list.change(openOf);
  }

  async function load(): Promise<void> {
    await list.load();
    loaded.value = true;
  }

  if (account.profileId !== '') void load();
  watch([all, needsKnown, loaded], forgetSettled);

  return { needs, known, hidden, dismiss, restore };
});
