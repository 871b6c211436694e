import { computed, ref, shallowRef } from 'vue';
import { isSameRights, rightsOfText, rightsText, type Rights } from '#shared/domain/teams/rights.ts';
import { MOST_KEPT_RIGHTS, type DraftOf } from '#shared/user-data/drafts.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { DraftKeeper } from '#renderer/kernel/draft-keeper.ts';
import { draftPlace, saveDraft, storedDraft } from '#renderer/kernel/draft-place.ts';

type StagedRights = ReadonlyMap<string, Rights>;

/** Permissions that were changed on the screen and are not sent yet, by person and number. They are kept as a draft until they are. */
export const useStagedRights = defineAccountStore('staged-rights', ({ profileId }) => {
  const place = draftPlace('team-rights');
  const keeper = new DraftKeeper<DraftOf<'team-rights'>>((draft, was) => saveDraft(place, profileId, draft, was));
  const staged = shallowRef<StagedRights>(new Map());
  const count = computed(() => staged.value.size);
  /** What was staged earlier is back, or there is nothing. */
  const loaded = ref(false);
  const restored = storedDraft(place).then((draft) => {
    staged.value = stagedIn(draft);
    loaded.value = true;
  });

  /**
   * Changes what is staged, once the draft is back: saved before that, it would take the place of the draft.
   *
   * @param change answers whether there is something to save
   */
  function edit(change: (next: Map<string, Rights>) => boolean): void {
    if (!loaded.value) {
      void restored.then(() => {
        edit(change);
      });
      return;
    }
    const next = new Map(staged.value);
    if (!change(next)) return;
    staged.value = next;
    keeper.change(draftOf(next));
  }

  /** Takes what was chosen; what is so already is not staged. */
  function put(changes: readonly { key: string; before: Rights; after: Rights }[]): void {
    edit((next) => {
      for (const { key, before, after } of changes)
        if (isSameRights(before, after)) next.delete(key);
        else next.set(key, after);
      return true;
    });
  }

  function drop(keys: readonly string[]): void {
    edit((next) => keys.filter((key) => next.delete(key)).length > 0);
  }

  function clear(): void {
    edit((next) => {
      next.clear();
      return true;
    });
  }

  return { staged, count, loaded, put, drop, clear };
});

function stagedIn(draft: DraftOf<'team-rights'> | null): StagedRights {
  const staged = new Map<string, Rights>();
  for (const [key, text] of Object.entries(draft?.rights ?? {})) {
    const rights = rightsOfText(text);
    if (rights) staged.set(key, rights);
  }
  return staged;
}

function draftOf(staged: StagedRights): DraftOf<'team-rights'> | null {
  if (staged.size === 0 || staged.size > MOST_KEPT_RIGHTS) return null;
  return { rights: Object.fromEntries([...staged].map(([key, rights]) => [key, rightsText(rights)])) };
}
