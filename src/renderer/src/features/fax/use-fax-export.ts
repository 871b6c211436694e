import { ownZone } from '#shared/domain/text/formats.ts';
import { onScopeDispose, ref, shallowRef } from 'vue';
import type { ExportedFiles, ExportedList } from '#shared/bridge/fax.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { useFaxLists } from './fax-lists.store.ts';

/** Writes all faxes of the list, or their documents, into a file, and says what the file was found to have. */
export function useFaxExport() {
  const lists = useFaxLists();
  const busy = ref<'list' | 'files' | null>(null);
  const progress = ref<{ done: number; total: number } | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const result = shallowRef<{ tone: 'good' | 'warn'; text: string } | null>(null);

  /** What is asked is what is on the screen now, in the time of this computer. */
  const asked = () => ({ query: lists.query(), zone: ownZone() });

  async function run<T>(
    what: 'list' | 'files',
    write: () => Promise<Outcome<T>>,
    tell: (made: T) => NonNullable<typeof result.value>,
  ): Promise<void> {
    if (busy.value) return;
    busy.value = what;
    result.value = null;
    const outcome = await write();
    busy.value = null;
    progress.value = null;
    problem.value = outcome.ok || outcome.problem.kind === 'cancelled' ? null : outcome.problem;
    if (outcome.ok) result.value = tell(outcome.value);
  }

  const saveList = () => run('list', () => ask('fax.exportList', asked()), listWords);
  const saveFiles = () => run('files', () => ask('fax.exportFiles', asked()), filesWords);

  async function stop(): Promise<void> {
    await ask('fax.stopExport', undefined);
  }

  onScopeDispose(window.bridge.on('fax.exported', (now) => (progress.value = now)));
  // Nobody is left who could see what becomes of it.
  onScopeDispose(() => {
    if (busy.value) void stop();
  });
  return { busy, progress, problem, result, saveList, saveFiles, stop };
}

function listWords({ name, rows }: ExportedList): { tone: 'good'; text: string } {
  return { tone: 'good', text: tn('fax.export.listDone', rows, { name }) };
}

function filesWords({ name, files, without, tooMuch }: ExportedFiles): { tone: 'good' | 'warn'; text: string } {
  if (tooMuch) return { tone: 'warn', text: t('fax.export.tooMuch') };
  const done = tn('fax.export.filesDone', files, { name });
  const rest = without > 0 ? ` ${tn('fax.export.without', without)}` : '';
  return { tone: 'good', text: done + rest };
}
