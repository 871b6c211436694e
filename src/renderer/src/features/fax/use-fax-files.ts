import { until } from '@vueuse/core';
import { ref } from 'vue';
import { useRouter } from 'vue-router';
import type { FaxFile } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/fax/document-limits.ts';
import { useAsk } from '#renderer/kernel/bridge.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useCompose } from './compose.store.ts';

/** Documents of a fax of the history: adding one, saving and forwarding it, removing it. */
export function useFaxFiles() {
  const ask = useAsk();
  const announcer = useAnnouncer();
  const compose = useCompose();
  const router = useRouter();
  const busy = ref(false);
  const problem = ref<Problem | null>(null);

  async function run(work: () => Promise<Problem | null>): Promise<void> {
    if (busy.value) return;
    busy.value = true;
    try {
      problem.value = await work();
    } finally {
      busy.value = false;
    }
  }

  /** Files that were dropped are kept in the order in which they came: none is passed over for another. */
  let queue: Promise<void> = Promise.resolve();

  /** Keeps files with a fax, one after the other; the first that cannot be kept is told. */
  function add(faxId: string, files: readonly File[]): Promise<void> {
    queue = queue.catch(() => undefined).then(() => keep(faxId, files));
    return queue;
  }

  async function keep(faxId: string, files: readonly File[]): Promise<void> {
    await until(busy).toBe(false);
    await run(async () => {
      let failed: Problem | null = null;
      for (const file of files) {
        // What is larger than any fax is not read into memory.
        if (file.size > DOCUMENT_LIMITS.block * 2) {
          failed ??= { kind: 'document', reason: 'too-large', name: file.name };
          continue;
        }
        const bytes = new Uint8Array(await file.arrayBuffer());
        const outcome = await ask('fax.addFile', { faxId, name: file.name, bytes });
        if (outcome.ok) announcer.notify(t('fax.file.added', { name: outcome.value.name }));
        else failed ??= outcome.problem;
      }
      return failed;
    });
  }

  function save({ id }: FaxFile): Promise<void> {
    return run(async () => {
      const outcome = await ask('fax.saveFile', { id });
      if (outcome.ok) announcer.notify(t('fax.file.saved', { name: outcome.value.name }));
      return outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
    });
  }

  /** Begins a fax to somebody else with it. */
  function forward({ id, name }: FaxFile): Promise<void> {
    return run(async () => {
      const read = await ask('document.read', { id });
      if (!read.ok) return read.problem;
      await compose.offer([new File([new Uint8Array(read.value)], name)]);
      await router.push({ name: 'fax-new' });
      return null;
    });
  }

  /** Goes on with a drag of the pointer as one of the file itself. */
  async function dragOut({ id }: FaxFile): Promise<void> {
    const outcome = await ask('fax.dragFile', { id });
    problem.value = outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
  }

  function print({ id }: FaxFile): Promise<void> {
    return run(async () => {
      const { printDocument } = await import('./print-document.ts');
      return printDocument(id);
    });
  }

  function remove(faxId: string, { id, name }: FaxFile): Promise<void> {
    return run(async () => {
      const outcome = await ask('fax.removeFile', { faxId, id });
      if (outcome.ok) announcer.notify(t('fax.file.removed', { name }));
      return outcome.ok ? null : outcome.problem;
    });
  }

  return { busy, problem, add, save, dragOut, print, forward, remove };
}
