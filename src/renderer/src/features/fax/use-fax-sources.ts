import { onScopeDispose, ref, shallowRef } from 'vue';
import type { FaxSources } from '#shared/bridge/fax.ts';
import type { Mailbox, MailboxTrouble } from '#shared/bridge/mail.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** Where documents of received faxes are looked for, and what the last look saw. */
export function useFaxSources() {
  const sources = shallowRef<FaxSources | null>(null);
  const busy = ref<'mailbox' | 'folder' | 'look' | null>(null);
  const problem = ref<Problem | null>(null);
  /** What was wrong with the mailbox that was to be kept. */
  const trouble = ref<MailboxTrouble | null>(null);

  const load = singleFlight(async () => {
    const outcome = await ask('fax.sources', undefined);
    if (outcome.ok) sources.value = outcome.value;
    else problem.value = outcome.problem;
  });

  async function run(what: NonNullable<typeof busy.value>, work: () => Promise<Problem | null>): Promise<void> {
    if (busy.value) return;
    busy.value = what;
    const failed = await work();
    problem.value = failed?.kind === 'cancelled' ? null : failed;
    busy.value = null;
    await load();
  }

  function setMailbox(mailbox: Mailbox, password: string): Promise<void> {
    return run('mailbox', async () => {
      const outcome = await ask('fax.setMailbox', { ...mailbox, senders: [...mailbox.senders], password });
      if (outcome.ok) trouble.value = outcome.value.trouble;
      return outcome.ok ? null : outcome.problem;
    });
  }

  const removeMailbox = () =>
    run('mailbox', async () => {
      const outcome = await ask('fax.removeMailbox', undefined);
      return outcome.ok ? null : outcome.problem;
    });
  const chooseFolder = () =>
    run('folder', async () => {
      const outcome = await ask('fax.chooseFolder', undefined);
      return outcome.ok ? null : outcome.problem;
    });
  const removeFolder = () =>
    run('folder', async () => {
      const outcome = await ask('fax.removeFolder', undefined);
      return outcome.ok ? null : outcome.problem;
    });
  const look = () =>
    run('look', async () => {
      const outcome = await ask('fax.findDocuments', undefined);
      return outcome.ok ? null : outcome.problem;
    });

  void load();
  onScopeDispose(window.bridge.on('fax.changed', () => void load()));
  return { sources, busy, problem, trouble, setMailbox, removeMailbox, chooseFolder, removeFolder, look };
}
