import { onBeforeUnmount, onMounted, ref, shallowRef } from 'vue';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { ActivityFilter } from '#shared/bridge/activity-commands.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { takeBack } from './undo.ts';

const LAST = 5;
/** Warnings that nobody dismissed; more than a few of one thing are not read by anybody. */
const WARNED = 20;
/** More changes of one thing than are ever on their way at once. */
const OPEN = 100;
const EVERYTHING: ActivityFilter = { text: '', effects: [], states: [], from: '', to: '', withWarnings: false };

/** A thing as the activity log knows it. */
export interface Thing {
  /** What its changes are about there, such as a number or the name of a line. */
  target: string;
  /** What else its entries name, where several things share the target. */
  text?: string;
}

/**
 * The changes of one thing from here: the last ones, those with a warning, and those without an answer.
 *
 * @param isAbout whether a change is about the thing: other changes have the same target, too
 */
export function useChangesOf({ target, text = target }: Thing, isAbout: (entry: ActivityEntry) => boolean) {
  const last = shallowRef<readonly ActivityEntry[]>([]);
  const warned = shallowRef<readonly ActivityEntry[]>([]);
  const unanswered = shallowRef<readonly ActivityEntry[]>([]);
  /** Changes without an answer that were sent while this is on the screen: they stay until they are known. */
  const followed = ref<readonly string[]>([]);
  const latest = latestOnly();
  const sayLate = useLateProblem();

  /** Null where it cannot be read: what is known stays. */
  async function list(over: Partial<ActivityFilter>, limit: number) {
    const outcome = await ask('activity.list', { ...EVERYTHING, ...over, text, target, offset: 0, limit });
    return outcome.ok ? outcome.value.entries.filter(isAbout) : null;
  }

  async function one(id: string): Promise<ActivityEntry | undefined> {
    const outcome = await ask('activity.get', { id });
    return outcome.ok ? outcome.value : unanswered.value.find((entry) => entry.id === id);
  }

  const read = () =>
    Promise.all([
      list({}, LAST),
      list({ withWarnings: true }, WARNED),
      list({ states: ['unknown'] }, OPEN),
      Promise.all(followed.value.map(one)),
    ]);

  async function load(): Promise<void> {
    const answers = await latest.ask(read);
    if (!answers) return;
    const [newest, warnings, unsettled, again] = answers;
    last.value = newest ?? last.value;
    if (warnings) warned.value = warnings.filter((entry) => entry.warnings.some(({ dismissed }) => !dismissed));
    const isFollowed = ({ id }: ActivityEntry) => followed.value.includes(id);
    const own = again.filter((entry) => entry !== undefined).filter(isFollowed);
    const unknown = (unsettled ?? unanswered.value).filter((entry) => !isFollowed(entry));
    unanswered.value = [...own, ...unknown];
  }

  /** Follows a change whose answer did not come. */
  async function follow(id: string): Promise<void> {
    followed.value = [...followed.value, id];
    await load();
  }

  /** Takes a change back. One without an answer is followed, which says how it ends: it is neither done nor a problem. */
  async function undo(id: string): Promise<{ isDone: boolean; problem: Problem | null }> {
    const outcome = await takeBack(id);
    if (outcome.ok) return { isDone: true, problem: null };
    // The toast with the undo stays when the details are closed.
    sayLate(t('patterns.toast.undo'), outcome.problem);
    if (outcome.problem.kind !== 'unknown-outcome') return { isDone: false, problem: outcome.problem };
    await follow(outcome.problem.journalId);
    return { isDone: false, problem: null };
  }

  function leave(id: string): void {
    followed.value = followed.value.filter((other) => other !== id);
    unanswered.value = unanswered.value.filter((entry) => entry.id !== id);
  }

  const stop = window.bridge.on('activity.changed', () => void load());
  onBeforeUnmount(stop);
  onMounted(load);

  return { last, warned, unanswered, load, follow, undo, leave };
}
