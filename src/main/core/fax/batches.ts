import type { BatchStep, FaxBatch, FaxService } from '#shared/bridge/fax.ts';
import type { IfLate } from '#shared/domain/fax/if-late.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { BatchDetail, FaxBatchStore, StoredBatch } from '../store/fax-batches.ts';
import type { BatchesDeps } from './batches-deps.ts';
import { BatchRunner } from './batch-runner.ts';
import { BatchViews } from './batch-views.ts';
import { queueNextTry } from './next-try.ts';
import { passes } from './sent-elsewhere.ts';
import { LATE_MS, Timers } from './timers.ts';

/** Timers stand still while the computer sleeps, so that the clock is looked at again and again. */
const LOOK_MS = 30_000;

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
  readonly views: BatchViews;
  readonly #timers = new Timers();
  readonly #runner: BatchRunner;
  /** Those of which the history is looked at. */
  readonly #looking = new Set<string>();
  /** Since when the history cannot be read for those that are due, in milliseconds. */
  readonly #unread = new Map<string, number>();
  #isSuspended = false;

  constructor(deps: BatchesDeps) {
    this.#deps = deps;
    this.views = new BatchViews(deps);
    this.#runner = new BatchRunner(deps, {
      isClosed: () => this.#timers.isClosed,
      isSuspended: () => this.#isSuspended,
      set: (id, change) => {
        this.#set(id, change);
      },
      pause: (id, change) => {
        this.#pause(id, change);
      },
      stopped: (id, problem) => {
        this.#after(0, id, () => {
          if (this.#deps.batches.get(id)?.state === 'running') this.#pause(id, { problem });
          else this.#endStopped();
        });
      },
    });
  }

  /** Takes up what an earlier run left. */
  resume(): void {
    this.#endStopped();
    for (const { id } of this.#deps.batches.inState('holding', 'running')) {
      if (this.#deps.jobs.nextOf(id)) this.#pause(id);
      else this.#set(id, { state: 'done', holdUntil: null });
    }
    for (const job of this.#deps.jobs.toTryAgain()) this.tryAgain(job.id);
    for (const batch of this.#deps.batches.inState('scheduled')) this.#await(batch, 0);
    for (const { id } of this.#deps.batches.inState('paused')) this.#look(id);
  }

  /** Puts a sending into the outbox, all of it or nothing. The same id again is the same sending. */
  send(input: NewBatch): Outcome<FaxBatch> {
    const { outbox, batches, atomically, now } = this.#deps;
    const known = this.views.shown(input.id);
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
    return this.views.answer(id);
  }

  /** Takes back all that waits for its time. */
  stopScheduled(): void {
    for (const { id } of this.#deps.batches.inState('scheduled')) this.#stop(id);
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
    return this.views.answer(id);
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
        for (const job of this.views.last(id)) if (job.state === 'unknown') await this.#deps.outbox.check(job.id);
    }
  }

  /** Takes back what was about to leave when its sending was stopped, and has not left. */
  #endStopped(): void {
    const { jobs, batches, outbox } = this.#deps;
    for (const { batchId } of jobs.inState('queued'))
      if (batchId !== null && batches.get(batchId)?.state === 'done') outbox.cancelQueued(batchId);
  }

  /** Takes back what has not left, and the tries by themselves of what has. */
  #stop(id: string): void {
    const { outbox, batches, jobs, atomically } = this.#deps;
    this.#timers.cancel(id);
    atomically(() => {
      outbox.cancelQueued(id);
      batches.update(id, { state: 'done', holdUntil: null, problem: null });
      for (const next of jobs.endTries(id)) this.#stop(next);
    });
    this.#deps.changed(id);
  }

  /** Sends once more what failed for sure, and goes on. What has no answer is never sent again. */
  #retry(id: string): void {
    const { outbox, atomically } = this.#deps;
    const failed = this.views.repeatable(id);
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
    this.#timers.cancelAll();
  }

  /** Takes up again what was suspended. */
  holdAgain(): void {
    this.#isSuspended = false;
    for (const { id } of this.#deps.batches.inState('holding')) this.#hold(id);
    for (const { id } of this.#deps.batches.inState('running')) this.#runner.go(id);
    for (const batch of this.#deps.batches.inState('scheduled')) this.#await(batch);
  }

  /** One of its faxes was taken back by itself: without any left there is nothing to wait for. */
  settle(id: string): void {
    const batch = this.#deps.batches.get(id);
    if (!batch || batch.state === 'done' || batch.state === 'running' || this.#deps.jobs.nextOf(id)) return;
    this.#timers.cancel(id);
    this.#set(id, { state: 'done', holdUntil: null });
  }

  /** Ends the wait of a sending, also of one that is suspended. */
  leaveNow(id: string): void {
    this.#isSuspended = false;
    this.#start(id);
  }

  get busy(): boolean {
    return this.#runner.busy && !this.#isSuspended;
  }

  close(): void {
    this.#timers.close();
  }

  // --- Waiting and sending ------------------------------------------------------------------------------------------

  #hold(id: string): void {
    const wait = this.#deps.holdSeconds() * 1000;
    const until = this.#deps.now() + wait;
    this.#set(id, { state: 'holding', holdUntil: new Date(until).toISOString(), problem: null });
    this.#after(wait, id, () => {
      const isMissed = this.#deps.now() - until > LATE_MS;
      if (isMissed && this.#deps.batches.get(id)?.ifLate === 'ask') this.#pause(id, { isLate: true });
      else this.#start(id);
    });
  }

  /** @param grace by how much its time may have passed without being missed */
  #await({ id, leaveAt, ifLate }: StoredBatch, grace = LATE_MS): void {
    const left = Date.parse(leaveAt ?? '') - this.#deps.now();
    if (left > 0) this.#awaitAgain(id, Math.min(left, LOOK_MS));
    else if (-left > grace && ifLate === 'ask') this.#pause(id, { isLate: true });
    else if (this.views.queued(id).some((job) => this.#deps.outbox.isOfEarlierRun(job))) this.#look(id);
    else this.#hold(id);
  }

  #awaitAgain(id: string, wait: number): void {
    this.#after(wait, id, () => {
      const batch = this.#deps.batches.get(id);
      if (batch?.state === 'scheduled') this.#await(batch);
      else if (batch?.state === 'paused') this.#look(id);
    });
  }

  /** One that is due leaves after the hold, unless it may have been sent already; one that is paused says so. */
  #look(id: string): void {
    const { outbox, batches, failed } = this.#deps;
    if (this.#looking.has(id)) return;
    this.#looking.add(id);
    const look = async () => {
      const problem = await outbox.sentElsewhere(this.views.queued(id));
      const state = this.#timers.isClosed || this.#isSuspended ? undefined : batches.get(id)?.state;
      if (state !== 'scheduled' && state !== 'paused') return;
      if (problem && passes(problem)) {
        if (state === 'scheduled') this.#noteUnread(id, problem);
        this.#awaitAgain(id, LOOK_MS);
      } else if (state === 'paused' && problem?.kind === 'duplicate') this.#set(id, { problem });
      else if (state === 'scheduled' && problem) this.#pause(id, { problem });
      else if (state === 'scheduled') this.#hold(id);
    };
    look()
      .catch((error: unknown) => {
        failed(error);
        if (!this.#timers.isClosed) this.#awaitAgain(id, LOOK_MS);
      })
      .finally(() => this.#looking.delete(id));
  }

  /** Says once why one that is due does not leave, where that takes long. */
  #noteUnread(id: string, problem: Problem): void {
    const now = this.#deps.now();
    const since = this.#unread.get(id) ?? now;
    this.#unread.set(id, since);
    if (now - since <= LATE_MS || this.#deps.batches.get(id)?.problem !== null) return;
    this.#set(id, { problem });
    const batch = this.views.shown(id);
    if (batch) this.#deps.waits(batch);
  }

  #start(id: string): void {
    this.#timers.cancel(id);
    this.#set(id, { state: 'running', holdUntil: null, isLate: false, problem: null });
    this.#runner.go(id);
  }

  // --- Helpers ------------------------------------------------------------------------------------------------------

  #set(id: string, change: Parameters<FaxBatchStore['update']>[1]): void {
    this.#deps.batches.update(id, change);
    this.#deps.changed(id);
  }

  /** Pauses by itself, which a person has to be told of. */
  #pause(id: string, change: Partial<Pick<StoredBatch, 'isLate' | 'problem'>> = {}): void {
    this.#set(id, { state: 'paused', holdUntil: null, ...change });
    const batch = this.views.shown(id);
    if (batch) this.#deps.paused(batch);
  }

  #after(ms: number, id: string, work: () => void): void {
    this.#timers.cancel(id);
    if (this.#isSuspended) return;
    this.#timers.after(ms, id, () => {
      try {
        work();
      } catch (error) {
        // What the disk does not take now is due still.
        this.#deps.failed(error);
        this.#after(LOOK_MS, id, work);
      }
    });
  }
}
