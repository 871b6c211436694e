import { computed, ref, watch, type ComputedRef, type Ref } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { emptyPort, type PortForm } from '#shared/domain/porting/port-form.ts';

interface AskedNumbers {
  /** Numbers that are not in the form yet. */
  asked: Ref<readonly string[]>;
  /** The form is filled in for other numbers: a person says what becomes of both. */
  isQuestion: ComputedRef<boolean>;
  /** Puts them into the form beside its own. */
  add: () => void;
  /** Leaves the form without them. */
  leave: () => void;
}

/**
 * Takes the numbers of the address, `?numbers=2125550142,2125550143`, into the form.
 *
 * @param ready resolves when the draft of the form is back
 * @param isFree whether the form can take them; until then they wait, since it may be emptied
 */
export function useAskedNumbers(form: Ref<PortForm>, ready: Promise<void>, isFree: () => boolean): AskedNumbers {
  const route = useRoute();
  const router = useRouter();
  const asked = ref<readonly string[]>([]);
  const isReady = ref(false);
  const canTake = computed(() => isReady.value && asked.value.length > 0 && isFree());
  const isQuestion = computed(() => canTake.value && isBegun(form.value) && isForOthers(form.value.numbers));

  /** None of both sets of numbers has all of the other. */
  function isForOthers(numbers: readonly string[]): boolean {
    const has = (all: readonly string[], some: readonly string[]) => some.every((number) => all.includes(number));
    return !has(asked.value, numbers) && !has(numbers, asked.value);
  }

  function add(): void {
    form.value.numbers = [...new Set([...form.value.numbers, ...asked.value])];
    leave();
  }

  function leave(): void {
    asked.value = [];
  }

  watch(
    () => route.query['numbers'],
    async (text) => {
      if (typeof text !== 'string') return;
      asked.value = [...new Set(text.split(','))].filter((number) => /^\d{10}$/.test(number));
      await ready;
      isReady.value = true;
      await router.replace({ name: 'new-port', params: route.params });
    },
    { immediate: true },
  );
  watch(
    () => canTake.value && !isQuestion.value,
    (isDue) => {
      if (!isDue) return;
      if (!isBegun(form.value)) form.value.numbers = [];
      add();
    },
  );

  return { asked, isQuestion, add, leave };
}

/** Whether more than its numbers is filled in. */
function isBegun(form: PortForm): boolean {
  return Object.entries(emptyPort()).some(
    ([name, empty]) => name !== 'numbers' && JSON.stringify(form[name as keyof PortForm]) !== JSON.stringify(empty),
  );
}
