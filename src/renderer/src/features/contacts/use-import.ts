import { computed, ref, shallowRef, watch } from 'vue';
import { CONTACTS_AT_ONCE } from '#shared/bridge/contact-commands.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { MOST_CONTACTS } from '#shared/domain/contacts/contact.ts';
import type { ImportPlan, ImportWrite } from '#shared/domain/contacts/import-plan.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { useLateProblem } from '#renderer/kernel/problem/late-problem.ts';
import { textOfFile } from '#renderer/kernel/text-of-file.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { plannedFile, type ImportAnswer } from './import-file.ts';

const LARGEST = 20 * 1024 * 1024;
export type FileMistake = 'too-large' | 'unreadable' | 'no-names';
type State = 'choose' | 'reading' | 'plan' | 'running' | 'stopped' | 'done' | 'undoing' | 'not-undone' | 'undone';

/** An import of contacts: a file, what it would do, and doing it part by part. */
export function useImport() {
  const contacts = useContacts();
  const latest = latestOnly();
  const sayLate = useLateProblem();
  const state = ref<State>('choose');
  const mistake = ref<FileMistake | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const file = shallowRef<{ name: string; text: string } | null>(null);
  const plan = shallowRef<ImportPlan | null>(null);
  const ignored = shallowRef<readonly string[]>([]);
  const isCards = ref(false);
  /** Another plan is being made than the one that is there, which is not done any more. */
  const isPlanning = ref(false);
  /** Whether contacts with the same number and other names are merged. */
  const mergesOthers = ref(true);
  /** Contacts that were kept so far. */
  const done = ref(0);
  const total = computed(() => plan.value?.writes.length ?? 0);
  /** By how many new contacts the plan goes beyond what is kept at most: main would stop in the middle. */
  const surplus = computed(() => {
    const added = (plan.value?.writes ?? []).filter(({ id }) => id === null).length;
    return added === 0 ? 0 : Math.max(0, contacts.book.all.length + added - MOST_CONTACTS);
  });
  /** What was written, to be taken back: new contacts by their ids, others as they were. */
  let written: ImportWrite[] = [];

  async function read(given: File): Promise<void> {
    mistake.value = given.size > LARGEST ? 'too-large' : null;
    if (mistake.value) return;
    state.value = 'reading';
    try {
      file.value = { name: given.name, text: await textOfFile(given) };
    } catch {
      state.value = 'choose';
      mistake.value = 'unreadable';
      return;
    }
    await makePlan();
  }

  async function makePlan(): Promise<void> {
    const { text } = file.value ?? {};
    if (text === undefined) return;
    const names = mergesOthers.value ? 'merge-others' : 'keep-apart';
    isPlanning.value = true;
    const answer = await latest.ask(() =>
      plannedFile({ text, contacts: contacts.book.all, names }).catch((): 'unreadable' => 'unreadable'),
    );
    if (!answer) return;
    isPlanning.value = false;
    take(answer);
  }

  function take(answer: ImportAnswer | 'unreadable'): void {
    if (typeof answer === 'string') {
      state.value = 'choose';
      mistake.value = answer;
      return;
    }
    ({ plan: plan.value, ignored: ignored.value, isCards: isCards.value } = answer);
    state.value = 'plan';
  }

  async function setMergesOthers(on: boolean): Promise<void> {
    mergesOthers.value = on;
    await makePlan();
  }

  /** Begins, or goes on behind what was kept. */
  async function run(): Promise<void> {
    if (isPlanning.value || (state.value === 'plan' && surplus.value > 0)) return;
    const writes = plan.value?.writes ?? [];
    state.value = 'running';
    problem.value = null;
    while (done.value < writes.length) {
      const part = writes.slice(done.value, done.value + CONTACTS_AT_ONCE);
      const outcome = await contacts.put(part.map(({ id, fields }) => ({ id, fields })));
      if (!outcome.ok) {
        problem.value = outcome.problem;
        state.value = 'stopped';
        sayLate(t('contacts.import.title', { name: file.value?.name ?? '' }), outcome.problem);
        return;
      }
      written.push(...part.map((write, at) => ({ ...write, id: outcome.value[at]?.id ?? write.id })));
      done.value += part.length;
    }
    // What is saved as a file right after it has them, too.
    await contacts.load();
    state.value = 'done';
  }

  /** Deletes what was new, and puts back what was merged. Where that stops on its way, it can only be tried again. */
  async function undo(): Promise<void> {
    problem.value = null;
    state.value = 'undoing';
    const added = written.flatMap(({ id, before }) => (before === null && id !== null ? [id] : []));
    const merged = written.flatMap(({ id, before }) => (before === null ? [] : [{ id, fields: before }]));
    for (let at = 0; at < added.length && !problem.value; at += CONTACTS_AT_ONCE)
      problem.value = await contacts.remove(added.slice(at, at + CONTACTS_AT_ONCE));
    for (let at = 0; at < merged.length && !problem.value; at += CONTACTS_AT_ONCE) {
      const outcome = await contacts.put(merged.slice(at, at + CONTACTS_AT_ONCE));
      problem.value = outcome.ok ? null : outcome.problem;
    }
    sayLate(t('contacts.import.undo'), problem.value);
    state.value = problem.value ? 'not-undone' : 'undone';
  }

  function leave(): void {
    latest.drop();
    isPlanning.value = false;
    written = [];
    done.value = 0;
    plan.value = null;
    file.value = null;
    mistake.value = null;
    problem.value = null;
    state.value = 'choose';
  }

  // Both windows keep contacts: what the other one changed is not written over.
  watch(
    () => contacts.book,
    () => {
      if (state.value === 'plan' || isPlanning.value) void makePlan();
    },
  );

  return {
    ...{ state, mistake, problem, file, plan, ignored, isCards, isPlanning, mergesOthers, done, total, surplus },
    ...{ read, setMergesOthers, run, undo, leave },
  };
}
