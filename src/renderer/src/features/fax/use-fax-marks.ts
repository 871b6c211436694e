import { Archive, ArchiveRestore, Flag, FlagOff, Lock, LockOpen, Mail, MailOpen } from '@lucide/vue';
import { ref } from 'vue';
import type { FaxMarkChange, FaxRecord } from '#shared/bridge/fax.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import type { MenuItem } from '#renderer/ui/menu/menu-item.ts';

/** What a person makes of faxes on this computer: read, done, flagged, tags and a note, each with a way back. */
export function useFaxMarks() {
  const fax = useFax();
  const announcer = useAnnouncer();
  const sayLate = useLateProblem();
  const problem = ref<Problem | null>(null);

  /**
   * @param faxIds none for all that are unread
   * @param told what was done, where the person is told of it; it can be taken back then
   */
  async function mark(
    faxIds: readonly string[],
    change: FaxMarkChange,
    told?: (count: number) => string,
  ): Promise<void> {
    const outcome = await fax.mark(faxIds, change);
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok || !told || outcome.value.count === 0) return;
    const { count, undo } = outcome.value;
    announcer.notify(told(count), async () => {
      const back = await ask('fax.unmark', { undo });
      if (back.ok) return;
      problem.value = back.problem;
      sayLate(t('patterns.toast.undo'), back.problem);
    });
  }

  /** What can be done with one fax of the history. */
  function steps({ faxId, direction, unread, doneAt, flagged }: FaxRecord): MenuItem[] {
    const step = (
      id: string,
      label: string,
      icon: MenuItem['icon'],
      change: FaxMarkChange,
      told: string,
    ): MenuItem => ({
      ...{ id, label, icon },
      run: () => mark([faxId], change, () => told),
    });
    const read = unread
      ? step('read', t('fax.markRead'), MailOpen, { read: true }, t('fax.mark.read'))
      : step('unread', t('fax.markUnread'), Mail, { read: false }, t('fax.mark.unread'));
    return [
      ...(direction === 'in' ? [read] : []),
      doneAt === null
        ? step('done', t('fax.mark.setDone'), Archive, { done: true }, t('fax.mark.done'))
        : step('todo', t('fax.mark.setTodo'), ArchiveRestore, { done: false }, t('fax.mark.todo')),
      flagged
        ? step('unflag', t('fax.mark.unflag'), FlagOff, { flagged: false }, t('fax.mark.unflagged'))
        : step('flag', t('fax.mark.flag'), Flag, { flagged: true }, t('fax.mark.flagged')),
    ];
  }

  /** Keeps a fax and its documents on this computer whatever its rules say, or no longer. */
  function holdStep({ faxId, held }: FaxRecord): MenuItem {
    const [label, told] = held
      ? [t('fax.mark.release'), t('fax.mark.released')]
      : [t('fax.mark.hold'), t('fax.mark.held')];
    return {
      ...{ id: 'hold', label, icon: held ? LockOpen : Lock },
      run: () => mark([faxId], { held: !held }, () => told),
    };
  }

  /** All that came in was read. */
  function readAll(): Promise<void> {
    return mark([], { read: true }, (count) => tn('fax.mark.allRead', count));
  }

  return { problem, mark, steps, holdStep, readAll };
}
