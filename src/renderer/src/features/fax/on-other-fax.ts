import { watch } from 'vue';
import { useCompose } from './compose.store.ts';

/** Calls back as soon as another fax comes into the form, before anything of that fax is in it. */
export function onOtherFax(run: () => void): void {
  const compose = useCompose();
  watch(
    () => compose.ordinal,
    () => {
      run();
    },
    { flush: 'sync' },
  );
}
