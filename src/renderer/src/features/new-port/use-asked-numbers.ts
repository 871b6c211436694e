import { watch, type Ref } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import type { PortForm } from '#shared/domain/porting/port-form.ts';

/** Takes the numbers of the address, `?numbers=2125550142,2125550143`, into the form when its draft is back. */
export function useAskedNumbers(form: Ref<PortForm>, ready: Promise<void>): void {
  const route = useRoute();
  const router = useRouter();
  watch(
    () => route.query['numbers'],
    async (asked) => {
      if (typeof asked !== 'string') return;
      const numbers = [...new Set(asked.split(','))].filter((number) => /^\d{10}$/.test(number));
      await ready;
      if (numbers.length > 0) form.value.numbers = numbers;
      await router.replace({ name: 'new-port', params: route.params });
    },
    { immediate: true },
  );
}
