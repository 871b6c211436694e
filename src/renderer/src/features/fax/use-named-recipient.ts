import { watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { useCompose } from './compose.store.ts';
import { useFaxDrafts } from './fax-drafts.store.ts';
import type { ComposeForm } from './use-compose-form.ts';

/** Begins the fax to whom the palette or another screen names; one to somebody else is put aside. */
export function useNamedRecipient({ who, writeTo }: Pick<ComposeForm, 'who' | 'writeTo'>): void {
  const compose = useCompose();
  const drafts = useFaxDrafts();
  const route = useRoute();
  const router = useRouter();

  async function begin(to: string): Promise<void> {
    const { reading } = who;
    const isNamed = reading.value.ok && reading.value.digits === to;
    const isOther = (compose.to !== '' && !isNamed) || compose.others.length > 0;
    if (!isOther) writeTo(formatUsNumber(to));
    // It counts once: a fax that is opened later has recipients of its own.
    await router.replace({ query: {} });
    if (isOther && (await drafts.begin())) writeTo(formatUsNumber(to));
  }

  // A draft that is loaded later does not take its place.
  watch(
    [() => route.query['to'], () => compose.loaded],
    ([to, loaded]) => {
      if (loaded && typeof to === 'string' && to !== '') void begin(to);
    },
    { immediate: true },
  );
}
