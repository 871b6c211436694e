import type { CommandInput } from '#shared/bridge/commands.ts';
import type { MoveRow, MoveRun, MoveStep } from '#shared/bridge/new-port.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';
import type { MoveSecrets } from '#shared/domain/porting/port-form.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { Uploading, type Upload } from '../client/uploading.ts';
import { stoppedByDisk } from '../disk-problem.ts';
import type { Settled } from '../journal/journal.ts';
import type { Named } from '../journal/matchers.ts';
import type { SendOptions } from '../kernel/changes.ts';
import type { MoveKeys } from '../porting/move-keys.ts';
import { CREATE, cutOff, follow, idIn, isLeft, newRun, requestMade, type RowEntries } from './move-rows.ts';
import type { StoredMoves, StoredRun } from './stored-moves.ts';

const LINE = 'lnp.updateLnp';

/** How the person lets it go on. */
type Leave = Pick<SendOptions, 'again' | 'overCap'>;

/** PIN and social security digits that are kept by choice. */
export type KeysOfRuns = Pick<MoveKeys, 'bothOf' | 'keep' | 'remove'>;

interface MoveRunsDeps {
  stored: StoredMoves;
  entries: RowEntries;
  keys: KeysOfRuns;
  /** Sends a change through the journal. */
  change: (operation: OperationId, params: Named, options: SendOptions) => Promise<Outcome<unknown>>;
  /** Why a request must not be sent now. */
  whyNot: (params: Named, leave: Leave) => Promise<Problem | undefined>;
  reconcile: (journalId: string) => Promise<void>;
  /** The bill as base64. */
  bill: (id: string) => Outcome<string>;
  /** Ids of all requests for a number that the provider lists; none where the list is not whole. */
  requestsFor: (number: string) => Promise<Outcome<string[]>>;
  now: () => number;
  changed: () => void;
  /** Is told of an error that stopped a run. */
  failed: (error: unknown) => void;
  isOpen: () => boolean;
}

/**
 * Requests to move numbers: one for each number, and then the line on which it is going to ring, which the interface takes
 * only for a request that was made. Each step is sent once; what has no answer is looked up before anything else is sent.
 * After the end of the app what is left waits for the person.
 */
export class MoveRuns {
  readonly #deps: MoveRunsDeps;
  #secrets: MoveSecrets | null = null;
  #working = false;
  #stopped = false;
  /** The request with the bill that is on its way. */
  #upload: { number: string; sending: Uploading } | null = null;

  constructor(deps: MoveRunsDeps) {
    this.#deps = deps;
  }

  /** Takes up what an earlier run of the app left. Called once, after the journal was recovered. */
  recover(): void {
    const run = this.#deps.stored.run;
    if (!run) return;
    for (const row of run.rows) {
      cutOff(row);
      follow(row, this.#deps.entries, run.at);
    }
    if (run.state === 'running') run.state = 'paused';
    // Nothing is sent by itself after the end of the app, also where a missing answer is found now.
    this.#stopped = true;
    this.#end(run);
  }

  get run(): MoveRun | null {
    const { run } = this.#deps.stored;
    if (!run) return null;
    const { requests, bill: _bill, ...shown } = run;
    const needsSecrets = run.rows.some(
      ({ create, number }, at) =>
        create !== 'done' && requests[at]?.['wireless_no'] === 'yes' && !this.#secretsOf(number),
    );
    const upload = this.#upload && { number: this.#upload.number, ...this.#upload.sending.shown };
    return { ...shown, upload, needsSecrets };
  }

  get busy(): boolean {
    return this.#working;
  }

  /** The bill that is needed to go on. */
  get bill(): string | null {
    return this.#deps.stored.run?.bill ?? null;
  }

  async start(input: CommandInput<'newPort.start'>): Promise<Outcome<MoveRun>> {
    const { bill, requests, secrets, keep, again, overCap } = input;
    const { stored, keys, now } = this.#deps;
    const earlier = stored.run;
    if (earlier && earlier.state !== 'finished') return fail({ kind: 'duplicate', what: 'bulk', at: earlier.at });
    const [first = {}] = requests;
    const content = this.#deps.bill(bill);
    if (!content.ok) return content;
    const problem = await this.#deps.whyNot({ ...first, ...secrets, bill_file: content.value }, { again, overCap });
    if (problem) return fail(problem);
    if (stored.run && stored.run !== earlier) return fail({ kind: 'duplicate', what: 'bulk', at: stored.run.at });
    const run = newRun(input, now());
    stored.put(run);
    if (keep && secrets) for (const { number } of run.rows) keys.keep(number, secrets);
    this.#secrets = secrets;
    return this.#goOn({ again, overCap });
  }

  stop(): Outcome<MoveRun> {
    this.#stopped = true;
    this.#upload?.sending.stop();
    return this.#answer();
  }

  continue({ secrets, again, overCap }: CommandInput<'newPort.continue'>): Outcome<MoveRun> {
    this.#secrets = secrets ?? this.#secrets;
    return this.#goOn({ again, overCap });
  }

  retry(input: CommandInput<'newPort.retry'>): Outcome<MoveRun> {
    for (const row of this.#deps.stored.run?.rows ?? []) {
      if (row.create === 'failed') row.create = 'waiting';
      if (row.line === 'failed') row.line = 'waiting';
    }
    return this.continue(input);
  }

  async check(): Promise<Outcome<MoveRun>> {
    for (const { create, line, createEntry, lineEntry } of this.#deps.stored.run?.rows ?? []) {
      if (create === 'unknown' && createEntry !== null) await this.#deps.reconcile(createEntry);
      if (line === 'unknown' && lineEntry !== null) await this.#deps.reconcile(lineEntry);
    }
    return this.#deps.isOpen() ? this.#answer() : fail({ kind: 'cancelled' });
  }

  /** Puts it away; what is not known yet stays in the activity log. */
  dismiss(): Outcome<null> {
    if (this.#working) return fail({ kind: 'duplicate', what: 'bulk', at: this.#deps.stored.run?.at ?? '' });
    this.#secrets = null;
    const { stored, keys } = this.#deps;
    try {
      // Nothing is kept for a move that was not asked for.
      for (const { create, number } of stored.run?.rows ?? []) if (create !== 'done') keys.remove(number);
      stored.put(null);
    } catch (error) {
      // Whatever was sent before stays sent.
      this.#deps.failed(error);
      return fail(stoppedByDisk(error));
    }
    this.#deps.changed();
    return succeed(null);
  }

  /** A change was settled, perhaps one whose answer had been missing. */
  noteSettled({ id, operation, target, state }: Settled): void {
    const { run } = this.#deps.stored;
    const row =
      run?.rows.find(({ createEntry, lineEntry }) => createEntry === id || lineEntry === id) ??
      // An earlier try of it.
      run?.rows.find(({ number }) => operation === CREATE && number === target);
    if (!run || !row) return;
    const waited = row.create === 'unknown' || row.line === 'unknown';
    const before = `${row.create} ${row.line}`;
    const isAwaited = run.problem?.kind === 'unknown-outcome';
    follow(row, this.#deps.entries, run.at);
    if (!waited && before === `${row.create} ${row.line}`) return;
    this.#end(run);
    // The person asked for all of it: what was only waiting for this answer goes on.
    const wasWaitedFor = waited && isAwaited && run.state === 'paused';
    if (wasWaitedFor && state === 'done' && !this.#stopped) this.#goOn({});
  }

  #secretsOf(number: string): MoveSecrets | null {
    return this.#secrets ?? this.#deps.keys.bothOf(number);
  }

  // --- Sending ------------------------------------------------------------------------------------------------------------

  #answer(): Outcome<MoveRun> {
    const { run } = this;
    return run ? succeed(run) : fail({ kind: 'not-found' });
  }

  #goOn(leave: Leave): Outcome<MoveRun> {
    if (this.run?.needsSecrets) return this.#answer();
    this.#stopped = false;
    if (!this.#working && this.#deps.stored.run) void this.#send(leave);
    return this.#answer();
  }

  async #send(leave: Leave): Promise<void> {
    const { run } = this.#deps.stored;
    if (!run) return;
    this.#working = true;
    run.state = 'running';
    run.problem = null;
    try {
      this.#keep();
      for (const [at, row] of run.rows.entries()) {
        if (!(await this.#sendRow(run, at, row, leave))) break;
      }
    } catch (error) {
      this.#stoppedBy(error, run);
    } finally {
      this.#working = false;
      this.#upload = null;
      this.#endOf(run);
    }
  }

  /** What the journal says of a row counts where the disk did not take it. A closed account takes up what is left at the next start. */
  #stoppedBy(error: unknown, run: StoredRun): void {
    if (!this.#deps.isOpen()) return;
    this.#deps.failed(error);
    for (const row of run.rows) {
      cutOff(row);
      follow(row, this.#deps.entries, run.at);
    }
    run.problem = stoppedByDisk(error);
  }

  /** Ends a run, also where the disk does not take it yet: it is kept with the next step. */
  #endOf(run: StoredRun): void {
    try {
      if (this.#deps.isOpen()) this.#end(run);
    } catch (error) {
      this.#deps.failed(error);
      this.#deps.changed();
    }
  }

  /** Sends what of a row waits; false when the run does not go on. */
  async #sendRow(run: StoredRun, at: number, row: MoveRow, leave: Leave): Promise<boolean> {
    const request = run.requests[at] ?? {};
    if (row.create === 'waiting') {
      if (this.#stopped) return false;
      const content = this.#deps.bill(run.bill);
      if (!content.ok) return this.#halt(run, content.problem);
      const secrets = request['wireless_no'] === 'yes' ? this.#secretsOf(row.number) : null;
      const params = { ...request, ...secrets, bill_file: content.value };
      if (!(await this.#step(run, row, 'create', params, leave))) return false;
    }
    if (row.create !== 'done' || row.line !== 'waiting') return row.create !== 'unknown' && row.line !== 'unknown';
    if (this.#stopped) return false;
    if (row.id === null) {
      const found = await this.#deps.requestsFor(row.number);
      if (!this.#deps.isOpen()) return false;
      if (!found.ok) return this.#halt(run, found.problem);
      row.id = requestMade(found.value, this.#listedBefore(row));
    }
    // Looked up again when it is tried again.
    if (row.id === null) {
      row.line = 'failed';
      this.#keep();
      return true;
    }
    return this.#step(run, row, 'line', { id: row.id, trunk: run.trunk }, {});
  }

  /** What the list of the provider had before a request was sent. */
  #listedBefore({ createEntry }: MoveRow): unknown {
    return createEntry === null ? null : this.#deps.entries.get(createEntry)?.before;
  }

  /** Sends one step of a row; false when the run does not go on. */
  async #step(run: StoredRun, row: MoveRow, step: 'create' | 'line', params: Named, leave: Leave): Promise<boolean> {
    const entry = step === 'create' ? 'createEntry' : 'lineEntry';
    Object.assign(row, { [step]: 'sending' satisfies MoveStep, [entry]: null, problem: null });
    this.#keep();
    const outcome = await this.#deps.change(step === 'create' ? CREATE : LINE, params, {
      ...leave,
      begun: (id) => {
        row[entry] = id;
        this.#keep();
      },
      ...(step === 'create' ? { upload: this.#uploadOf(row.number) } : {}),
    });
    this.#upload = null;
    if (!this.#deps.isOpen()) return false;
    if (outcome.ok) {
      row[step] = 'done';
      if (step === 'create') row.id = idIn(outcome.value);
      row.warnings.push(...outcome.warnings.map(({ text }) => text));
      this.#keep();
      return true;
    }
    const goesOn = this.#failed(run, row, step, outcome.problem);
    if (row.create === 'failed') await this.#lookForEarlier(run, row);
    return goesOn && this.#deps.isOpen();
  }

  /** A try that was told as not made may have come late, and be why this one is refused. */
  async #lookForEarlier({ at: since }: StoredRun, { number }: MoveRow): Promise<void> {
    const { entries, reconcile, isOpen } = this.#deps;
    for (const { id, params } of entries.find({ operations: [CREATE], states: ['not-done'], since, naming: number }))
      if (isOpen() && params['number2port'] === number) await reconcile(id);
  }

  #uploadOf(number: string): Upload {
    const sending = new Uploading(this.#deps);
    this.#upload = { number, sending };
    return sending.upload;
  }

  #failed(run: StoredRun, row: MoveRow, step: 'create' | 'line', problem: Problem): boolean {
    if (problem.kind === 'unknown-outcome') {
      row[step] = 'unknown';
      return this.#halt(run, problem);
    }
    if (problem.kind === 'cancelled') {
      row[step] = 'waiting';
      return this.#halt(run, null);
    }
    const isAsked = problem.kind === 'duplicate' || problem.kind === 'over-cap';
    if (isAsked || problemKinds[problem.kind].stopsRuns) {
      row[step] = 'waiting';
      return this.#halt(run, problem);
    }
    row[step] = 'failed';
    row.problem = problem;
    follow(row, this.#deps.entries, run.at);
    this.#keep();
    return true;
  }

  /** The run waits until the person goes on, or until an answer is found. */
  #halt(run: StoredRun, problem: Problem | null): false {
    run.problem = problem;
    this.#keep();
    return false;
  }

  #end(run: StoredRun): void {
    if (!this.#working) run.state = run.rows.some(isLeft) ? 'paused' : 'finished';
    const hasUnknown = run.rows.some(({ create, line }) => create === 'unknown' || line === 'unknown');
    // No answer is missing any more.
    if (run.problem?.kind === 'unknown-outcome' && !hasUnknown) run.problem = null;
    if (run.state === 'finished') {
      run.problem = null;
      if (run.rows.every(({ create }) => create === 'done')) this.#secrets = null;
    }
    this.#keep();
  }

  #keep(): void {
    this.#deps.stored.put(this.#deps.stored.run);
    this.#deps.changed();
  }
}
