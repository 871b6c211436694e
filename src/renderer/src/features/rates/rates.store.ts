import { onScopeDispose, ref, shallowRef, type ShallowRef } from 'vue';
import type { CommandPayload } from '#shared/bridge/commands.ts';
import type { RateChange, RateFinding, RateList } from '#shared/bridge/money.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';

/** Changes that are shown; main keeps all. */
const CHANGES = 1000;
/** Milliseconds without a key before the palette's question goes to main, and after which its answer is asked for anew. */
const PALETTE_WAIT = 120;
const PALETTE_FRESH = 60_000;
const LONGEST_QUESTION = 80;
/** Countries that share a code, of which a refresh reads anew. */
const MOST_COUNTRIES = 3;

/** What was read, why the last look failed, and whether one is under way. */
interface Remote<T> {
  value: T | null;
  problem: Problem | null;
  busy: boolean;
}
const nothing = { value: null, problem: null, busy: false };

/** Price lists as main keeps them, what was looked up in them, and the export that is under way. */
export const useRates = defineAccountStore('rates', ({ profileId, signal }) => {
  const announcer = useAnnouncer();
  const list = shallowRef<Remote<RateList>>(nothing);
  const changes = shallowRef<Remote<RateChange[]>>(nothing);
  /** What stands in the field of the page, and how long the call would be; they stay while other screens are shown. */
  const text = ref('');
  const minutes = ref('10');
  const finding = shallowRef<Remote<RateFinding>>(nothing);
  /** What was looked up for that: by now, other letters may stand in the field. */
  const foundFor = ref('');
  /** How far the export of all countries is; null while there is none. */
  const exporting = shallowRef<{ done: number; total: number } | null>(null);
  const exportProblem = shallowRef<Problem | null>(null);
  /** The last question of the palette, and its answer. */
  const glanced = shallowRef<{ text: string; at: number; finding: RateFinding | null } | null>(null);
  const question = latestOnly();
  let cancelling = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  async function read<T>(remote: ShallowRef<Remote<T>>, request: () => Promise<Outcome<T>>): Promise<void> {
    remote.value = { ...remote.value, busy: true };
    const outcome = await request();
    remote.value = outcome.ok
      ? { value: outcome.value, problem: null, busy: false }
      : { ...remote.value, problem: outcome.problem, busy: false };
  }

  let running: { fresh: boolean; done: Promise<void> } | null = null;

  /** Reads once at a time. Who asks for what is fresh waits for what is under way, and then has it read anew. */
  async function readList(fresh: boolean): Promise<void> {
    while (fresh && running?.fresh === false) await running.done;
    running ??= {
      fresh,
      done: read(list, () => ask('rates.get', { fresh })).finally(() => {
        running = null;
      }),
    };
    await running.done;
  }

  const loadChanges = singleFlight(() => read(changes, () => ask('rates.changes', { limit: CHANGES })));

  async function loadList(fresh: boolean): Promise<void> {
    await readList(fresh);
    await loadChanges();
  }

  /** Looks up what stands in the field. A later question has the fresher answer; the older one stays until then. */
  async function find(): Promise<void> {
    question.drop();
    const wanted = text.value.trim().slice(0, LONGEST_QUESTION);
    if (wanted === '') {
      finding.value = nothing;
      return;
    }
    finding.value = { ...finding.value, busy: true };
    const outcome = await question.ask(() => ask('rates.find', { text: wanted }));
    if (!outcome) return;
    foundFor.value = wanted;
    finding.value = outcome.ok
      ? { value: outcome.value, problem: null, busy: false }
      : { value: null, problem: outcome.problem, busy: false };
  }

  /** Reads the countries anew in which the price was found, and looks it up again. */
  async function findAnew(): Promise<void> {
    const found = finding.value.value;
    if (found?.kind !== 'international' && found?.kind !== 'countries') return;
    const shown = found.kind === 'countries' ? [found.table.country] : found.countries.slice(0, MOST_COUNTRIES);
    await Promise.all(shown.map(({ id: scope }) => ask('lists.refresh', { list: 'country-prices', scope })));
    await find();
  }

  /** The answer to a question of the palette as far as it is known; one that is not is asked for, and comes by itself. */
  function glance(wanted: string): RateFinding | null {
    if (wanted.length > LONGEST_QUESTION) return null;
    const last = glanced.value;
    const same = last?.text === wanted;
    if (!same || Math.abs(Date.now() - last.at) > PALETTE_FRESH) {
      clearTimeout(waiting);
      waiting = setTimeout(() => void answer(wanted), PALETTE_WAIT);
    }
    return same ? last.finding : null;
  }

  async function answer(wanted: string): Promise<void> {
    if (profileId === '') return;
    const outcome = await ask('rates.find', { text: wanted });
    glanced.value = { text: wanted, at: Date.now(), finding: outcome.ok ? outcome.value : null };
  }

  /** Writes a list where the person chooses; what went wrong stays on the screen. */
  async function save(what: CommandPayload<'rates.export'>): Promise<void> {
    exportProblem.value = null;
    const outcome = await ask('rates.export', what);
    // Written for an account that left the screen: nothing is said of it beside another one.
    if (signal.aborted) return;
    if (outcome.ok) announcer.notify(tn('rates.saved', outcome.value.rows, { name: outcome.value.name }));
    else if (outcome.problem.kind !== 'cancelled') exportProblem.value = outcome.problem;
    // Closing the question where to save it needs no word.
    else if (what.what === 'all' && cancelling) announcer.notify(t('rates.all.cancelled'));
  }

  /** Reads the lists of all countries, however long it takes, and writes them. */
  async function saveAll(): Promise<void> {
    if (exporting.value) return;
    cancelling = false;
    exporting.value = { done: 0, total: 0 };
    await save({ what: 'all' });
    exporting.value = null;
  }

  /** Ends the export while it is reading; once the person is asked where to save it, that question cancels it. */
  async function cancelAll(): Promise<void> {
    cancelling = true;
    await ask('rates.cancelExport', undefined);
  }

  onScopeDispose(() => clearTimeout(waiting));
  onScopeDispose(
    window.bridge.on('rates.progress', (progress) => {
      if (exporting.value) exporting.value = progress;
    }),
  );

  return {
    list,
    changes,
    text,
    minutes,
    finding,
    foundFor,
    exporting,
    exportProblem,
    glanced,
    loadList,
    loadChanges,
    find,
    findAnew,
    glance,
    save,
    saveAll,
    cancelAll,
  };
});
