import { onScopeDispose, shallowRef, triggerRef, type ShallowRef } from 'vue';
import type { BulkNews, BulkOperation, BulkRun, BulkSubject, BulkUndo } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { AccountScope } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { latestOnly } from '#renderer/kernel/latest-only.ts';
import { saveUserData, userData } from '#renderer/kernel/user-data.ts';
import { isSamePlan, type PlanChange, type PlanRow } from '#renderer/ui/plan/plan.ts';
import type { Warning } from '#renderer/ui/warn-tick/warn-rules.ts';
import { MainRun } from './main-run.ts';

/** A longer plan is shown without its changes after a restart. */
const MOST_KEPT = 5000;

/** What a plan should cost, by the price list of the moment in which it is asked. */
export interface PlanPrice {
  /** As a sentence beside the counts. */
  text: () => string;
  /** On the button; undefined while it is not known. */
  onButton: () => string | undefined;
}

/** A plan that is on the screen, or that is being applied behind it. */
export interface ShownPlan<Kind extends string> {
  kind: Kind | 'undo';
  /** All rows, also those that nothing is sent for. */
  rows: readonly PlanRow[];
  runner: MainRun;
  /** What it should cost by the price list of now; left out when it costs nothing. */
  price?: PlanPrice;
  /** It was begun before the app was started. */
  restored: boolean;
  /** For an undo: settings that cannot come back. */
  lost: readonly string[];
  /** What has to be ticked before it is applied. */
  warnings: readonly Warning[];
}

export interface NewPlan<Kind extends string> {
  kind: Kind | 'undo';
  operation: BulkOperation;
  rows: readonly PlanRow[];
  params: ReadonlyMap<string, Record<string, unknown>>;
  /** Rows that send something else than `operation`, by their keys. */
  operations?: ReadonlyMap<string, BulkOperation>;
  undoes?: string;
  price?: PlanPrice | undefined;
  lost?: readonly string[];
  warnings?: readonly Warning[];
  /** It follows a choice on the screen, and its rows show all that they send. */
  follows?: boolean;
  /** Called when it has begun. */
  begun?: (() => void) | undefined;
}

/** What the plans of a screen are about. */
export interface PlanSubject<Kind extends string> {
  of: BulkSubject;
  /** Where the changes of the plan that was begun last are kept. */
  kept: 'bulk-plan' | 'team-plan';
  /** What a person knows a row by. */
  nameOf: (key: string) => string;
  /** What a run of main is, by what it sends. */
  kindOf: (run: BulkRun) => Kind;
  /** Kinds that can be taken back. */
  undoable: readonly Kind[];
  /** A change of an undo in the words of the screen; its values are those of the activity log. */
  undoChange: (change: PlanChange) => PlanChange;
  /** Called with the rows of a plan that has begun. */
  begun: (rows: readonly PlanRow[]) => void;
}

/** How much of the change on the screen can be taken back. */
export type Undoable = Pick<BulkUndo, 'lost' | 'undone'> & { count: number };

/** Plans of changes of many rows: the one on the screen or under way, and the last one. They go on whatever screen is shown. */
export function usePlanRuns<Kind extends string>(
  { profileId, signal }: Pick<AccountScope, 'profileId' | 'signal'>,
  subject: PlanSubject<Kind>,
) {
  type Shown = ShownPlan<Kind>;
  /** Triggered when its run has another state. */
  const plan: ShallowRef<Shown | null> = shallowRef(null);
  /** The newest run when it has ended and is not on the screen. */
  const last = shallowRef<BulkRun | null>(null);
  const problem = shallowRef<Problem | null>(null);
  /** Null while it is not known. */
  const undo = shallowRef<Undoable | null>(null);

  /** It was closed while main was asked to begin with it. */
  let closedAtStart: Shown | null = null;

  /** A run that begins or sends, or that waits for a word of the person. */
  const isOpen = (shown: Shown | null): boolean =>
    shown !== null && (shown.runner.isStarting || !['ready', 'finished', 'cancelled'].includes(shown.runner.state));

  /** Looks whether a run was cut off or still goes on. */
  async function load(): Promise<void> {
    const found = await read(null);
    if (signal.aborted || plan.value) return;
    if (!found.outcome.ok) problem.value = found.outcome.problem;
    else if (found.outcome.value && ['finished', 'cancelled'].includes(found.outcome.value.state))
      last.value = found.outcome.value;
    else if (found.outcome.value) present(found.outcome.value, found);
  }

  const latest = latestOnly();

  /** Shows a run that main keeps, unless another one was asked for or began meanwhile. Answers why it cannot be shown. */
  async function show(id: string): Promise<Problem | null> {
    const found = await latest.ask(() => read(id));
    if (!found || signal.aborted) return null;
    if (!found.outcome.ok) return found.outcome.problem;
    if (found.outcome.value && !isOpen(plan.value)) present(found.outcome.value, found);
    return null;
  }

  /** Shows the newest run that is not on the screen. */
  async function showLast(): Promise<void> {
    if (last.value) problem.value = await show(last.value.id);
  }

  /** Reads a run, its changes as they are kept, and hears what main tells of it meanwhile. */
  async function read(id: string | null) {
    const told: BulkNews[] = [];
    const stop = window.bridge.on('bulk.changed', (news) => void told.push(news));
    const outcome = await ask('bulk.run', { id, of: subject.of });
    const kept = outcome.ok && outcome.value ? await userData(subject.kept) : null;
    stop();
    return { outcome, kept, told };
  }

  function present(run: BulkRun, { kept, told }: Pick<Awaited<ReturnType<typeof read>>, 'kept' | 'told'>): void {
    const changes = new Map(kept?.id === run.id ? kept.rows.map(({ key, changes: known }) => [key, known]) : []);
    const rows = run.rows.map(({ key }): PlanRow => ({
      key,
      name: subject.nameOf(key),
      state: 'change',
      changes: changes.get(key) ?? [],
    }));
    const kind = run.undoes !== null ? 'undo' : subject.kindOf(run);
    const runner = MainRun.of(run, rows);
    for (const news of told) runner.hear(news);
    put({ kind, rows, runner, restored: true, lost: [], warnings: [] });
  }

  function put(next: Shown | null): void {
    plan.value = next;
    last.value = null;
    undo.value = null;
    if (!next) return;
    next.runner.follow(() => {
      if (plan.value !== next) return;
      if (closedAtStart === next && next.runner.state === 'ready') close();
      triggerRef(plan);
      dock(next);
      void readUndo(next);
    });
    dock(next);
    void readUndo(next);
  }

  /** Asks how much of a change that has ended can be taken back. */
  async function readUndo(shown: Shown): Promise<void> {
    const { id, state } = shown.runner;
    const canUndo = (subject.undoable as readonly string[]).includes(shown.kind);
    if (!canUndo || id === null || (state !== 'finished' && state !== 'cancelled')) return;
    const outcome = await ask('bulk.undo', { id });
    if (plan.value !== shown || !outcome.ok) return;
    const { rows, lost, undone } = outcome.value;
    undo.value = { count: rows.length, lost, undone };
  }

  /** A new plan; nothing is sent before its runner is started. */
  function propose(given: NewPlan<Kind>): void {
    const { operation, operations, params, undoes, kind, rows, price, lost, warnings, follows, begun } = given;
    // What was read again says the same: the plan stays under the pointer of the person.
    const shown = plan.value;
    // A change that goes on has this place: it would go on unseen.
    if (isOpen(shown)) return;
    if (shown?.runner.state === 'ready' && shown.kind === kind && follows && isSamePlan(shown.rows, rows)) return;
    const started = (id: string) => {
      begun?.();
      subject.begun(rows);
      void keep(id, rows);
    };
    const changing = rows.filter(({ state }) => state === 'change');
    const runner = new MainRun(changing, {
      operation,
      params,
      undoes: undoes ?? null,
      started,
      ...(operations && { operations }),
    });
    const next: Shown = {
      kind,
      rows,
      runner,
      restored: false,
      lost: lost ?? [],
      warnings: warnings ?? [],
      ...(price === undefined ? {} : { price }),
    };
    put(next);
  }

  async function keep(id: string, rows: readonly PlanRow[]): Promise<void> {
    const kept = rows.length > MOST_KEPT ? [] : rows.filter(({ state }) => state === 'change');
    const value = {
      id,
      rows: kept.map(({ key, changes }) => ({ key, changes: changes.map((change) => ({ ...change })) })),
    };
    await saveUserData(subject.kept, profileId, value);
  }

  /** How far it is, also while another screen is shown. */
  function dock({ runner }: Shown): void {
    const { total, done, failed, unknown } = runner.counts();
    if (runner.state === 'ready') return;
    void ask('app.progress', { fraction: runner.busy ? (done + failed + unknown) / Math.max(1, total) : null });
  }

  /** Opens the plan that takes the shown run back; the settings that cannot come back when nothing can. */
  async function planUndo(id: string, priceOf?: (rows: BulkUndo['rows']) => PlanPrice | undefined): Promise<void> {
    const outcome = await ask('bulk.undo', { id });
    if (signal.aborted) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (!outcome.ok) return;
    const { rows, lost } = outcome.value;
    const [first] = rows;
    propose({
      kind: 'undo',
      operation: first?.operation ?? 'did.updateDid',
      operations: new Map(rows.map(({ key, operation }) => [key, operation])),
      undoes: id,
      params: new Map(rows.map(({ key, params }) => [key, params])),
      rows: rows.map(({ key, changes }) => ({
        key,
        name: subject.nameOf(key),
        state: 'change',
        changes: changes.map(subject.undoChange),
      })),
      lost,
      price: priceOf?.(rows),
    });
  }

  /** What is under way stays; what main was asked to begin with goes when main refuses it. */
  function close(): void {
    closedAtStart = plan.value;
    if (!isOpen(plan.value)) plan.value = null;
  }

  onScopeDispose(window.bridge.on('bulk.changed', (news) => plan.value?.runner.hear(news)));
  onScopeDispose(() => {
    if (isOpen(plan.value)) void ask('app.progress', { fraction: null });
    plan.value = null;
  });
  if (profileId !== '') void load();

  return { plan, undo, last, problem, isOpen, load, show, showLast, propose, planUndo, close };
}
