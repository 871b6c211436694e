import { computed, ref, useId, type ComputedRef, type Ref } from 'vue';

interface OptionListDeps {
  count: () => number;
  /** Whether the list is shown. */
  isOpen: () => boolean;
  /** The option that Enter takes before a key was pressed; -1 for none. */
  start: number;
  take: (index: number) => void;
  /** Hides the list at Escape; without it Escape is left to what is around. */
  dismiss?: () => void;
}

export interface OptionList {
  listId: string;
  /** The option that Enter takes. */
  active: Ref<number>;
  optionId: (index: number) => string;
  /** The id of the active option while there is one. */
  activeId: ComputedRef<string | undefined>;
  /** What makes a text field the head of the list. */
  fieldAttributes: ComputedRef<Record<string, string | boolean | undefined>>;
  onKeydown: (event: KeyboardEvent) => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** A list of options below a text field that keeps the focus: arrows go around in it, Enter takes one. */
export function useOptionList({ count, isOpen, start, take, dismiss }: OptionListDeps): OptionList {
  const listId = useId();
  const active = ref(start);
  const optionId = (index: number): string => `${listId}-${index}`;
  const activeId = computed(() =>
    isOpen() && active.value >= 0 && active.value < count() ? optionId(active.value) : undefined,
  );
  const fieldAttributes = computed(() => ({
    role: 'combobox',
    autocomplete: 'off',
    spellcheck: false,
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen(),
    'aria-controls': listId,
    'aria-activedescendant': activeId.value,
  }));

  function move(step: number): void {
    const all = count();
    // From no option at all, up leads to the last one.
    const from = active.value < 0 && step < 0 ? 0 : active.value;
    if (all > 0) active.value = (((from + step) % all) + all) % all;
  }

  function handles(event: KeyboardEvent): boolean {
    const step = STEPS[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Escape' && dismiss) dismiss();
    else if (event.key === 'Enter' && activeId.value) take(active.value);
    else return false;
    return true;
  }

  function onKeydown(event: KeyboardEvent): void {
    if (!isOpen() || !handles(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { listId, active, optionId, activeId, fieldAttributes, onKeydown };
}
