import { onBeforeUnmount, onMounted, ref, shallowRef } from 'vue';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { ActivityFilter } from '#shared/bridge/activity-commands.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';

const LAST = 5;
/** Warnings that nobody dismissed; more than a few of one thing are not read by anybody. */
const WARNED = 20;
/** More changes of one thing than are ever on their way at once. */
const OPEN = 100;
const EVERYTHING: ActivityFilter = { text: '', effects: [], states: [], from: '', to: '', withWarnings: false };

/**
 * The changes of one thing from here: the last ones, those with a warning, and those without an answer.
 *
 * @param text by which the activity log is searched
 * @param isAbout whether a change is about the thing: the text is found in values, too
 */
export function useChangesOf(text: string, isAbout: (entry: ActivityEntry) => boolean) {
  const last = shallowRef<readonly ActivityEntry[]>([]);
  const warned = shallowRef<readonly ActivityEntry[]>([]);
  const unanswered = shallowRef<readonly ActivityEntry[]>([]);
  /** Changes without an answer that were sent while this is on the screen: they stay until they are known. */
  const followed = ref<readonly string[]>([]);
  const latest = latestOnly();

  async function list(over: Partial<ActivityFilter>, limit: number) {
    const outcome = await ask('activity.list', { ...EVERYTHING, ...over, text, offset: 0, limit });
    return outcome.ok ? outcome.value.entries.filter(isAbout) : [];
  }

  const read = () =>
    Promise.all([
      list({}, LAST),
      list({ withWarnings: true }, WARNED),
      list({ states: ['unknown'] }, OPEN),
      Promise.all(followed.value.map((id) => ask('activity.get', { id }))),
    ]);

  async function load(): Promise<void> {
    const answers = await latest.ask(read);
    if (!answers) return;
    const [newest, warnings, unsettled, again] = answers;
    last.value = newest;
    warned.value = warnings.filter((entry) => entry.warnings.some(({ dismissed }) => !dismissed));
    const own = again.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    const unknown = unsettled.filter(({ id }) => !followed.value.includes(id));
    unanswered.value = [...own, ...unknown];
  }

  /** Follows a change whose answer did not come. */
  async function follow(id: string): Promise<void> {
    followed.value = [...followed.value, id];
    await load();
  }

  function leave(id: string): void {
    followed.value = followed.value.filter((other) => other !== id);
    unanswered.value = unanswered.value.filter((entry) => entry.id !== id);
  }

  const stop = window.bridge.on('activity.changed', () => void load());
  onBeforeUnmount(stop);
  onMounted(load);

  return { last, warned, unanswered, load, follow, leave };
}
