import type { BatchStep, FaxBatch, FaxBatchRows, FaxBatchState, FaxJobState, FaxService } from '#shared/bridge/fax.ts';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import type { IfLate } from '#shared/domain/fax/if-late.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { problemKinds } from '#shared/bridge/problem-kinds.ts';
import type { BatchDetail, FaxBatchStore, StoredBatch } from '../store/fax-batches.ts';
import type { FaxJobs, StoredFaxJob } from '../store/fax-jobs.ts';
import { diskReason } from '../disk-problem.ts';
import { queueNextTry } from './next-try.ts';
import type { Outbox } from './outbox.ts';

/** A time that passed by more than this is missed: the computer slept, or the app was closed. */
const LATE_MS = 5 * 60_000;
/** Timers stand still while the computer sleeps, so that the clock is looked at again and again. */
const LOOK_MS = 30_000;
/** So many faxes in a row without an answer are the provider's trouble: the others wait. */
const UNKNOWN_IN_A_ROW = 3;
const LISTED = 100;
/** Nothing was faxed, or the fax is finally not delivered, so that another one is no second one. */
const MAY_REPEAT: ReadonlySet<FaxJobState> = new Set(['failed', 'refused', 'not-sent']);

interface BatchesDeps {
  outbox: Outbox;
  jobs: FaxJobs;
  batches: FaxBatchStore;
  atomically: <T>(work: () => T) => T;
  holdSeconds: () => number;
  /** Wait between two faxes. */
  paceMs: number;
  now: () => number;
  /** When faxes may leave by themselves from a time on: that time, or the end of the quiet hours around it. */
  opens: (time: number) => number;
  /** The document with the cover page of one recipient. */
  personalised: (
    job: StoredFaxJob,
    name: string,
    cover: NonNullable<BatchDetail['cover']>,
  ) => Promise<Outcome<DocumentInfo>>;
  /** A sending has another state. */
  changed: (id: string) => void;
  /** It paused by itself. */
  paused: (batch: FaxBatch) => void;
  /** Is told of an error that stopped a sending. */
  failed: (error: unknown) => void;
  viewOnly: () => boolean;
}

export interface NewBatch {
  id: string;
  documentId: string;
  from: string;
  service: FaxService;
  recipients: readonly { to: string; name: string }[];
  cover: BatchDetail['cover'];
  later: { at: string; ifLate: IfLate } | null;
  again: boolean;
  /** How often each is tried again when it finally fails. */
  tries: number;
}

/**
 * Sendings to several recipients, or for later: all their faxes are stored before the first one leaves, and leave one after another,
 * each at most once. After the end of the app none goes on without a person's word, unless it has a time of its own.
 */
export class Batches {
  readonly #deps: BatchesDeps;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Those whose faxes are leaving right now. */
  readonly #running = new Set<string>();
  #closed = false;
  #isSuspended = false;

  constructor(deps: BatchesDeps) {
    this.#deps = deps;
  }

  /** Takes up what an earlier run left. */
  resume(): void {
    for (const { id } of this.#deps.batches.inState('holding', 'running')) {
      if (this.#deps.jobs.nextOf(id)) this.#pause(id);
      else this.#set(id, { state: 'done', holdUntil: null });
    }
    for (const job of this.#deps.jobs.toTryAgain()) this.tryAgain(job.id);
    for (const batch of this.#deps.batches.inState('scheduled')) this.#await(batch, 0);
  }

  /** Puts a sending into the outbox, all of it or nothing. The same id again is the same sending. */
  send(input: NewBatch): Outcome<FaxBatch> {
    const { outbox, batches, atomically, now } = this.#deps;
    const known = this.#shown(input.id);
    if (known) return succeed(known);
    const unique = [...new Map(input.recipients.map((recipient) => [recipient.to, recipient])).values()];
    const to = unique.map((recipient) => recipient.to);
    const [earlier] = input.again ? [] : outbox.earlier({ ...input, to }).values();
    if (earlier) return fail(earlier);
    const { id, later } = input;
    const outcome = atomically(() => {
      const queued = outbox.queue(
        { ...input, batchId: id },
        to.map((number, place) => ({ to: number, place, repeats: null, triesLeft: input.tries })),
      );
      if (!queued.ok) return queued;
      batches.insert({
        ...{ id, createdAt: new Date(now()).toISOString(), holdUntil: null, isLate: false, problem: null },
        ...{ state: later ? 'scheduled' : 'holding', leaveAt: later?.at ?? null, ifLate: later?.ifLate ?? 'ask' },
        detail: {
          names: Object.fromEntries(unique.map(({ to: number, name }) => [number, name])),
          ...{ base: input.documentId, cover: input.cover },
        },
      });
      return queued;
    });
    if (!outcome.ok) return outcome;
    const batch = batches.get(id);
    if (batch?.state === 'scheduled') this.#await(batch);
    else this.#hold(id);
    return this.#answer(id);
  }

  list(): FaxBatch[] {
    return this.#deps.batches.newest(LISTED).map((batch) => this.#show(batch));
  }

  rows(id: string): Outcome<FaxBatchRows> {
    const batch = this.#deps.batches.get(id);
    if (!batch) return fail({ kind: 'not-found' });
    const names = batch.detail?.names ?? {};
    const rows = this.#last(id).map((job) => ({ job: this.#deps.outbox.present(job), name: names[job.to] ?? '' }));
    return succeed({ batch: this.#show(batch), rows });
  }

  /** Faxes that are about to leave by themselves. */
  leaving(): StoredFaxJob[] {
    return this.#queuedIn('holding', 'running');
  }

  /** Faxes that wait for their time. */
  scheduled(): StoredFaxJob[] {
    return this.#queuedIn('scheduled');
  }

  /** Takes back all that waits for its time. */
  stopScheduled(): void {
    for (const { id } of this.#deps.batches.inState('scheduled')) this.#stop(id);
  }

  #queuedIn(...states: FaxBatchState[]): StoredFaxJob[] {
    const { batches, jobs } = this.#deps;
    return batches.inState(...states).flatMap(({ id }) => jobs.ofBatch(id).filter(isQueued));
  }

  /** The faxes of a sending that can be sent again: what failed for sure, was refused or not sent, and is not tried again already. */
  repeatable(id: string): StoredFaxJob[] {
    return this.#last(id).filter((job) => {
      const last = this.#deps.jobs.repeatOf(job.id);
      return mayRepeat(job) && (last === undefined || last.state === 'cancelled' || mayRepeat(last));
    });
  }

  /** Puts the next try of a fax that finally failed into the outbox, where that was wanted. */
  tryAgain(jobId: string): void {
    const { outbox, jobs, batches, atomically, now, opens } = this.#deps;
    const id = queueNextTry(jobId, { outbox, jobs, batches, atomically, now, opens });
    const batch = id === undefined ? undefined : batches.get(id);
    if (!batch) return;
    this.#await(batch);
    this.#deps.changed(batch.id);
  }

  async step(id: string, step: BatchStep): Promise<Outcome<FaxBatch>> {
    const batch = this.#deps.batches.get(id);
    if (!batch) return fail({ kind: 'not-found' });
    if (this.#deps.viewOnly() && step !== 'check') return fail({ kind: 'view-only' });
    await this.#do(batch, step);
    return this.#answer(id);
  }

  async #do({ id, state }: StoredBatch, step: BatchStep): Promise<void> {
    switch (step) {
      case 'now':
        if (state === 'holding' || state === 'scheduled') this.#start(id);
        return;
      case 'pause':
        if (state === 'running') this.#set(id, { state: 'paused' });
        return;
      case 'resume':
        if (state === 'paused') this.#start(id);
        return;
      case 'stop':
        this.#stop(id);
        return;
      case 'retry':
        this.#retry(id);
        return;
      case 'check':
        for (const job of this.#last(id)) if (job.state === 'unknown') await this.#deps.outbox.check(job.id);
    }
  }

  #stop(id: string): void {
    this.#cancelTimer(id);
    this.#deps.atomically(() => {
      this.#deps.outbox.cancelQueued(id);
      this.#deps.batches.update(id, { state: 'done', holdUntil: null, problem: null });
    });
    this.#deps.changed(id);
  }

  /** Sends once more what failed for sure, and goes on. What has no answer is never sent again. */
  #retry(id: string): void {
    const { outbox, atomically } = this.#deps;
    const failed = this.repeatable(id);
    const [first] = failed;
    if (!first) return;
    const isQueuing = atomically(() =>
      failed.every(({ to, place, id: repeats, document, from, service }) => {
        const input = { documentId: document.id, from, service, batchId: id };
        return outbox.queue(input, [{ to, place, repeats, triesLeft: 0 }]).ok;
      }),
    );
    if (isQueuing) this.#start(id);
  }

  /** Keeps what would leave by itself from leaving; at the next start it waits for a person's word, or for its own time. */
  suspend(): void {
    this.#isSuspended = true;
    for (const id of [...this.#timers.keys()]) this.#cancelTimer(id);
  }

  /** Takes up again what was suspended. */
  holdAgain(): void {
    this.#isSuspended = false;
    for (const { id } of this.#deps.batches.inState('holding')) this.#hold(id);
    for (const { id } of this.#deps.batches.inState('running')) this.#go(id);
    for (const batch of this.#deps.batches.inState('scheduled')) this.#await(batch);
  }

  /** One of its faxes was taken back by itself: without any left there is nothing to wait for. */
  settle(id: string): void {
    const batch = this.#deps.batches.get(id);
    if (!batch || batch.state === 'done' || batch.state === 'running' || this.#deps.jobs.nextOf(id)) return;
    this.#cancelTimer(id);
    this.#set(id, { state: 'done', holdUntil: null });
  }

  /** Ends the wait of a sending, also of one that is suspended. */
  leaveNow(id: string): void {
    this.#isSuspended = false;
    this.#start(id);
  }

  get busy(): boolean {
    return this.#running.size > 0 && !this.#isSuspended;
  }

  close(): void {
    this.#closed = true;
    for (const id of [...this.#timers.keys()]) this.#cancelTimer(id);
  }

  // --- Waiting and sending ------------------------------------------------------------------------------------------

  #hold(id: string): void {
    const wait = this.#deps.holdSeconds() * 1000;
    this.#set(id, { state: 'holding', holdUntil: new Date(this.#deps.now() + wait).toISOString() });
    this.#after(wait, id, () => {
      this.#start(id);
    });
  }

  /** @param grace by how much its time may have passed without being missed */
  #await({ id, leaveAt, ifLate }: StoredBatch, grace = LATE_MS): void {
    const left = Date.parse(leaveAt ?? '') - this.#deps.now();
    if (left > 0) {
      this.#after(Math.min(left, LOOK_MS), id, () => {
        const batch = this.#deps.batches.get(id);
        if (batch?.state === 'scheduled') this.#await(batch);
      });
    } else if (-left > grace && ifLate === 'ask') this.#pause(id, { isLate: true });
    else this.#hold(id);
  }

  #start(id: string): void {
    this.#cancelTimer(id);
    this.#set(id, { state: 'running', holdUntil: null, isLate: false, problem: null });
    this.#go(id);
  }

  /** What the disk does not take stops a sending; what was sent is known by its own job. */
  #go(id: string): void {
    this.#run(id).catch((error: unknown) => {
      this.#deps.failed(error);
      if (this.#closed) return;
      try {
        this.#pause(id, { problem: { kind: 'disk', reason: diskReason(error) ?? 'failing' } });
      } catch (again) {
        this.#deps.failed(again);
      }
    });
  }

  async #run(id: string): Promise<void> {
    if (this.#running.has(id) || !this.#goesOn(id)) return;
    this.#running.add(id);
    let unknown = 0;
    try {
      while (this.#goesOn(id)) {
        const next = this.#deps.jobs.nextOf(id);
        if (!next) break;
        await this.#leave(next);
        if (this.#closed) return;
        const job = this.#deps.jobs.get(next.id);
        unknown = job?.state === 'unknown' ? unknown + 1 : 0;
        const why = whyPause(job, unknown);
        if (why && this.#goesOn(id)) this.#pause(id, { problem: why });
        else await this.#pace();
      }
    } finally {
      this.#running.delete(id);
    }
    if (this.#goesOn(id) && !this.#deps.jobs.nextOf(id)) this.#set(id, { state: 'done' });
  }

  #goesOn(id: string): boolean {
    return !this.#closed && !this.#isSuspended && this.#deps.batches.get(id)?.state === 'running';
  }

  /** Makes a fax ready, and hands it over. */
  async #leave(job: StoredFaxJob): Promise<void> {
    const { outbox, jobs, batches, personalised } = this.#deps;
    const { detail } = batches.get(job.batchId ?? '') ?? {};
    if (!detail) {
      outbox.notSent(job.id, { kind: 'document', reason: 'damaged' });
      return;
    }
    if (detail.cover && job.document.id === detail.base) {
      const made = await personalised(job, detail.names[job.to] ?? '', detail.cover);
      // It may have been stopped, or the app closed, in the meantime.
      if (!this.#goesOn(job.batchId ?? '') || jobs.get(job.id)?.state !== 'queued') return;
      if (!made.ok) {
        outbox.notSent(job.id, made.problem);
        return;
      }
      jobs.setDocument(job.id, made.value);
    }
    await outbox.deliverQueued(job.id);
  }

  async #pace(): Promise<void> {
    if (this.#deps.paceMs > 0) await new Promise((resolve) => setTimeout(resolve, this.#deps.paceMs));
  }

  // --- Helpers ------------------------------------------------------------------------------------------------------

  /** The last fax to each recipient. */
  #last(id: string): StoredFaxJob[] {
    return [...new Map(this.#deps.jobs.ofBatch(id).map((job) => [job.place, job])).values()];
  }

  #answer(id: string): Outcome<FaxBatch> {
    const shown = this.#shown(id);
    return shown ? succeed(shown) : fail({ kind: 'not-found' });
  }

  #shown(id: string): FaxBatch | undefined {
    const batch = this.#deps.batches.get(id);
    return batch && this.#show(batch);
  }

  #show({ detail: _detail, ...batch }: StoredBatch): FaxBatch {
    const { jobs } = this.#deps;
    const first = jobs.firstOf(batch.id);
    const counts = jobs.countsOf(batch.id);
    return { ...batch, from: first?.from ?? '', document: first?.document.name ?? '', counts };
  }

  #set(id: string, change: Parameters<FaxBatchStore['update']>[1]): void {
    this.#deps.batches.update(id, change);
    this.#deps.changed(id);
  }

  /** Pauses by itself, which a person has to be told of. */
  #pause(id: string, change: Partial<Pick<StoredBatch, 'isLate' | 'problem'>> = {}): void {
    this.#set(id, { state: 'paused', holdUntil: null, ...change });
    const batch = this.#shown(id);
    if (batch) this.#deps.paused(batch);
  }

  #after(ms: number, id: string, work: () => void): void {
    this.#cancelTimer(id);
    if (!this.#closed && !this.#isSuspended) this.#timers.set(id, setTimeout(work, ms));
  }

  #cancelTimer(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }
}

function mayRepeat({ state, check }: StoredFaxJob): boolean {
  return MAY_REPEAT.has(state) && check === null;
}

function isQueued({ state }: StoredFaxJob): boolean {
  return state === 'queued';
}

/** Why the others have to wait for a person: no other fax would get through either, or several have no answer. */
function whyPause(job: StoredFaxJob | undefined, unknown: number): Problem | undefined {
  if (!job?.problem) return undefined;
  if (unknown >= UNKNOWN_IN_A_ROW) return job.problem;
  return job.state !== 'unknown' && problemKinds[job.problem.kind].stopsRuns ? job.problem : undefined;
}
