import { ref, shallowRef, watch, type Ref } from 'vue';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import type { DraftPlace } from '#renderer/kernel/draft-place.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { undoneByOnePress } from './undo.ts';
import { useChangesOf, type Thing } from './use-changes-of.ts';

/** A thing whose settings each have a form of their own. */
export interface Changed<Section extends string> extends Thing {
  isAbout: (entry: ActivityEntry) => boolean;
  /** Reads the thing again. */
  read: () => Promise<unknown>;
  /** The form with which a change was sent; undefined for one that has no form here. */
  sectionOf: (entry: ActivityEntry) => Section | undefined;
  titleOf: (section: Section) => string;
  /** Where what is typed is kept; null for what holds a secret, which stays on the screen. */
  draftOf: (section: Section) => DraftPlace<unknown> | null;
}

/** What was changed of one thing from here, and what becomes of a change that was just sent. */
export function useSettingChanges<Section extends string>(thing: Changed<Section>) {
  const announcer = useAnnouncer();
  const changes = useChangesOf(thing, thing.isAbout);
  const { warned, unanswered, last, load, follow, leave } = changes;
  /** The section whose form is open. */
  const open: Ref<Section | null> = ref(null);
  const problem = shallowRef<Problem | null>(null);

  async function undo(id: string): Promise<void> {
    const undone = await changes.undo(id);
    problem.value = undone.problem;
    await thing.read();
    if (undone.isDone) announcer.notify(t('patterns.setting.undone'));
  }

  /** The provider took a change: says so, with the way back where there is one by one press. */
  async function saved(section: Section, journalId: string | undefined): Promise<void> {
    problem.value = null;
    const [undoable] = await Promise.all([undoneByOnePress(journalId), thing.read(), load()]);
    const words = t('patterns.setting.saved', { what: thing.titleOf(section) });
    announcer.notify(words, undoable === null ? undefined : () => undo(undoable));
  }

  /** A secret that may be set stays on the screen: it is nowhere else. */
  async function noAnswer(id: string, section?: Section): Promise<void> {
    if (section === undefined || thing.draftOf(section)) open.value = null;
    await follow(id);
  }

  async function dismiss(entry: ActivityEntry): Promise<void> {
    const outcome = await ask('activity.dismissWarnings', { id: entry.id });
    problem.value = outcome.ok ? null : outcome.problem;
    await load();
  }

  // What was looked up may have another end than was thought.
  watch(
    () => unanswered.value.map(({ id, state }) => `${id} ${state}`).join(),
    () => void thing.read(),
  );

  return { open, problem, warned, unanswered, last, saved, noAnswer, leave, dismiss };
}
