import type { CommandInput } from '#shared/bridge/commands.ts';
import type { FaxForm } from '#shared/bridge/documents.ts';
import type { FaxBatch, FaxBatchRows, FaxJob } from '#shared/bridge/fax.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import type { Change } from '../area.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { StoredFaxJob } from '../store/fax-jobs.ts';
import { faxOf, serviceOf, type FaxParts } from './fax-parts.ts';
import type { Outbox } from './outbox.ts';

/** The way of faxes into the outbox, to one or to several, and what holds them there. */
export class FaxSending {
  readonly #kernel: Kernel;
  readonly #parts: FaxParts;

  constructor(kernel: Kernel, parts: FaxParts) {
    this.#kernel = kernel;
    this.#parts = parts;
  }

  /** Puts a fax into the outbox; `over-cap` where it may cost more than this computer may spend, unless `overCap`. */
  async send({
    overCap = false,
    form = 'main',
    ...input
  }: Omit<Parameters<Outbox['send']>[0], 'service'> & { overCap?: boolean; form?: FaxForm }): Promise<Outcome<FaxJob>> {
    const service = serviceOf(this.#kernel, input.from);
    if (service === null)
      return fail({ kind: 'invalid', fields: [{ field: 'did_from', rule: { kind: 'not-in-account' } }] });
    const to = readUsNumber(input.to);
    if (!input.again && to.ok) await this.#parts.outbox.lookForRefused(input.from, [to.digits]);
    const pages = this.#parts.documents.info(input.documentId)?.pages;
    const problem = overCap || pages === undefined ? undefined : await this.#kernel.changes.whyNot(faxOf(pages));
    if (problem) return fail(problem);
    const outcome = this.#parts.outbox.send({ ...input, service });
    if (outcome.ok) this.#parts.drafts.sent(input.documentId, form);
    return outcome;
  }

  /** Numbers to which the document was sent a short while ago, may have been, or is about to be. */
  async earlier(asked: CommandInput<'fax.earlier'>): Promise<Outcome<string[]>> {
    await this.#parts.outbox.lookForRefused(asked.from, asked.to);
    return succeed([...this.#parts.outbox.earlier(asked).keys()]);
  }

  /** As {@link send}, to several recipients or for later. */
  async sendMany({
    form = 'main',
    ...input
  }: Omit<CommandInput<'fax.sendMany'>, 'pin' | 'form'> & { form?: FaxForm }): Promise<Outcome<FaxBatch>> {
    const service = serviceOf(this.#kernel, input.from);
    if (service === null)
      return fail({ kind: 'invalid', fields: [{ field: 'did_from', rule: { kind: 'not-in-account' } }] });
    const pages = (this.#parts.documents.info(input.documentId)?.pages ?? 0) * input.recipients.length;
    const isNew = this.#parts.batchStore.get(input.id) === undefined;
    const problem = input.overCap || !isNew ? undefined : await this.#kernel.changes.whyNot(faxOf(pages));
    if (problem) return fail(problem);
    const outcome = this.#parts.batches.send({ ...input, service });
    if (outcome.ok && isNew) this.#parts.drafts.sent(input.documentId, form);
    return outcome;
  }

  batch(id: string): Outcome<FaxBatchRows> {
    return this.#parts.batches.views.rows(id);
  }

  /** Takes a step of a sending; to go on, or to send again, is a spend like the first. */
  async batchStep({ id, step, overCap }: CommandInput<'fax.batchStep'>): Promise<Outcome<FaxBatch>> {
    const { views } = this.#parts.batches;
    if (step === 'resume' || step === 'retry') {
      const again = () => (step === 'retry' ? views.repeatable(id) : []);
      const to = again().map((job) => job.to);
      await this.#parts.outbox.lookForRefused(this.#parts.jobs.firstOf(id)?.from ?? '', to);
      const repeated = again();
      const problem = await this.#whyNotLeave([...views.queued(id), ...repeated], overCap);
      if (problem) return fail(problem);
    }
    return this.#parts.batches.step(id, step);
  }

  /** Why faxes must not leave now. Those that leave by themselves were let through before. */
  async #whyNotLeave(jobs: readonly StoredFaxJob[], overCap: boolean): Promise<Problem | undefined> {
    const letThrough = new Set(this.#leaving.map(({ id }) => id));
    const pages = jobs.filter(({ id }) => !letThrough.has(id)).reduce((sum, { document }) => sum + document.pages, 0);
    return overCap || pages === 0 ? undefined : this.#kernel.changes.whyNot(faxOf(pages));
  }

  /** The faxes that leave by themselves when their hold is over. */
  get held(): FaxJob[] {
    return [
      ...this.#parts.outbox.held(),
      ...this.#parts.batches.views.leaving().map((job) => this.#parts.outbox.present(job)),
    ];
  }

  /** The faxes that wait for a time of their own. */
  get scheduled(): StoredFaxJob[] {
    return this.#parts.batches.views.scheduled();
  }

  /** Takes back all faxes that wait for a time of their own. */
  stopScheduled(): void {
    this.#parts.batches.stopScheduled();
  }

  /** What the faxes that leave by themselves are about to cost. */
  get heldChanges(): Change[] {
    return this.#leaving.map(({ document: { pages } }) => faxOf(pages));
  }

  /** The faxes that leave by themselves, now or at a time of their own. */
  get #leaving(): (FaxJob | StoredFaxJob)[] {
    return [
      ...this.#parts.outbox.held(),
      ...this.#parts.outbox.waiting(),
      // The journal counts them from when the fax itself is asked for.
      ...this.#parts.jobs.inState('uploading'),
      ...this.#parts.batches.views.leaving(),
      ...this.scheduled,
    ];
  }

  /** Keeps held faxes from leaving, until {@link holdAgain} or the next start. */
  suspend(): void {
    this.#parts.outbox.suspend();
    this.#parts.batches.suspend();
  }

  holdAgain(): void {
    this.#parts.outbox.holdAgain();
    this.#parts.batches.holdAgain();
  }

  /** Ends the wait of the faxes that leave by themselves: they are under way when it returns. */
  sendHeld(): void {
    for (const { id } of this.held) this.#leaveNow(id);
  }

  /** Ends the wait of a fax, or of the sending that it is of; as {@link batchStep}. */
  async sendNow(jobId: string, overCap = false): Promise<Outcome<FaxJob>> {
    const job = this.#parts.jobs.get(jobId);
    if (!job) return fail({ kind: 'not-found' });
    const batchId = batchOfQueued(job);
    const jobs = batchId === null ? [job] : this.#parts.batches.views.queued(batchId);
    const problem = await this.#whyNotLeave(jobs, overCap);
    return problem ? fail(problem) : this.#leaveNow(jobId);
  }

  #leaveNow(jobId: string): Outcome<FaxJob> {
    const job = this.#parts.jobs.get(jobId);
    const batchId = batchOfQueued(job);
    if (!job || batchId === null) return this.#parts.outbox.release(jobId);
    this.#parts.batches.leaveNow(batchId);
    return succeed(this.#parts.outbox.present(job));
  }
}

/** The sending of which a fax waits for its turn; null for any other fax. */
function batchOfQueued(job: StoredFaxJob | undefined): string | null {
  return job?.state === 'queued' ? job.batchId : null;
}
