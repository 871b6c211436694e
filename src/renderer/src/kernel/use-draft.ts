import { nextTick, onMounted, ref, watch, type Ref } from 'vue';
import { accountOnScreen } from './account-scope.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { saveDraft, storedDraft, type DraftPlace } from './draft-place.ts';
import { plainCopy } from './plain-copy.ts';

/** Takes a stored draft; null when it is of no use, such as one of a form that has other fields by now. */
export type ReadDraft<T> = (stored: T) => T | null;

interface Draft {
  /** What was typed earlier is back in the form. */
  restored: Ref<boolean>;
  /** Resolves when a stored draft is back, or there is none. */
  ready: Promise<void>;
  /** Deletes the draft, after the form was sent. */
  clear: () => Promise<void>;
  /** Puts the form back to how it was before the draft, and deletes the draft. */
  startOver: () => Promise<void>;
}

/**
 * Keeps what a form holds in the main process while it is filled in, and brings it back when the form is opened again.
 *
 * @param place of the draft, one for each form
 * @param value what the form holds; undefined where the form holds nothing worth keeping
 * @param read takes a stored draft; without it every one is taken
 */
export function useDraft<T>(
  place: DraftPlace<T>,
  value: Ref<T | undefined>,
  read: ReadDraft<T> = (stored) => stored,
): Draft {
  const restored = ref(false);
  const beginning = plainCopy(value.value);
  // The last words are saved when the form goes away, and by then another account may be on the screen.
  const { profileId } = accountOnScreen();
  const keeper = new DraftKeeper<T>((draft, was) => saveDraft(place, profileId, draft, was));
  /** The form was touched: an answer that comes after that must not write over it. */
  let touched = false;
  let quiet = false;

  async function put(next: T | undefined): Promise<void> {
    quiet = true;
    value.value = next;
    await nextTick();
    quiet = false;
  }

  async function restore(): Promise<void> {
    const stored = await storedDraft(place);
    if (stored === null || touched) return;
    const draft = read(stored);
    if (draft === null) return;
    keeper.tookUp(stored);
    await put(draft);
    restored.value = true;
  }

  async function clear(): Promise<void> {
    // What was read before it was deleted must not come back.
    touched = true;
    restored.value = false;
    await keeper.clear();
  }

  watch(
    value,
    (next) => {
      if (quiet || next === undefined) return;
      touched = true;
      // A form that is as it was in the beginning is no draft.
      keeper.change(JSON.stringify(next) === JSON.stringify(beginning) ? null : plainCopy(next));
    },
    { deep: true },
  );
  const back = Promise.withResolvers<void>();
  onMounted(() => restore().finally(back.resolve));

  return {
    restored,
    ready: back.promise,
    clear,
    startOver: async () => {
      await put(plainCopy(beginning));
      await clear();
    },
  };
}
