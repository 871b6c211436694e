import type { FaxService } from '#shared/bridge/fax.ts';
import { safeFileName } from '#shared/domain/fax/document-limits.ts';
import type { OperationId, Params, Result } from '#shared/provider/catalogue.ts';
import { Uploading, type Upload, type Uploaded } from '../client/uploading.ts';
import type { Attempt } from '../client/wire.ts';
import type { StoredFaxJob } from '../store/fax-jobs.ts';

const UPLOAD = 'enterpriseFax.uploadFile';
/** How a fax is sent, by the service of its sender. */
export const SENDS = {
  pro: 'proFax.sendFax',
  enterprise: 'enterpriseFax.sendFax',
} as const satisfies Record<FaxService, OperationId>;

/** What becomes of a fax that was handed over; `stopped`: a person stopped it, and nothing is faxed. */
export type Handed = Attempt | { kind: 'stopped' };

interface FaxRequestsDeps {
  /** Uploads a document. One that no fax names does nothing, so that it is no change of the account. */
  upload: (params: Params<typeof UPLOAD>, upload: Upload) => Promise<Attempt>;
  /** The document is about to be uploaded. */
  uploading: (job: StoredFaxJob) => void;
  /** Writes the fax down and sends it, once; undefined when the app ended before it left. */
  send: (
    job: StoredFaxJob,
    operation: (typeof SENDS)[FaxService],
    params: object,
    upload?: Upload,
  ) => Promise<Attempt | undefined>;
  now: () => number;
  /** Takes down what became of a fax; not called where the app ended before it left. */
  ended: (job: StoredFaxJob, handed: Handed) => void;
  /** More of a document has left. */
  changed: (jobId: string) => void;
  isOpen: () => boolean;
}

/**
 * How faxes are handed to the provider: one of a single line together with its document, one of a team after its document was
 * uploaded. Either can be stopped until its document has left.
 */
export class FaxRequests {
  readonly #deps: FaxRequestsDeps;
  readonly #leaving = new Map<string, Uploading>();
  readonly #handed = new Map<string, Promise<Handed | undefined>>();

  constructor(deps: FaxRequestsDeps) {
    this.#deps = deps;
  }

  /** Whether a fax is on its way to the provider right now. */
  get busy(): boolean {
    return this.#handed.size > 0;
  }

  /** How much of the document of a fax has left; null while none is leaving. */
  uploaded(jobId: string): Uploaded | null {
    return this.#leaving.get(jobId)?.shown ?? null;
  }

  /** Hands a fax over, once, and tells what became of it. */
  hand(job: StoredFaxJob, content: Uint8Array): Promise<void> {
    const uploading = new Uploading({
      now: this.#deps.now,
      changed: () => {
        this.#deps.changed(job.id);
      },
      // An upload sends no fax.
      isHarmless: job.service === 'enterprise',
    });
    this.#leaving.set(job.id, uploading);
    const handed = this.#send(job, content, uploading);
    this.#handed.set(job.id, handed);
    return handed.then(() => undefined);
  }

  async #send(job: StoredFaxJob, content: Uint8Array, uploading: Uploading): Promise<Handed | undefined> {
    try {
      const handing =
        job.service === 'pro' ? this.#whole(job, content, uploading) : this.#inTwo(job, content, uploading);
      const handed = await handing;
      this.#leaving.delete(job.id);
      if (handed) this.#deps.ended(job, handed);
      return handed;
    } finally {
      this.#leaving.delete(job.id);
      this.#handed.delete(job.id);
    }
  }

  /** Stops a fax whose document is leaving; answers when it is known whether that was in time. */
  async stop(jobId: string): Promise<boolean> {
    if (this.#leaving.get(jobId)?.stop() !== true) return false;
    const handed = await this.#handed.get(jobId)?.catch(() => undefined);
    return handed?.kind === 'stopped';
  }

  async #whole(job: StoredFaxJob, content: Uint8Array, uploading: Uploading): Promise<Handed | undefined> {
    const params = { ...fileOf(job, content), did_from: job.from, did_to: job.to };
    const attempt = await this.#deps.send(job, SENDS.pro, params, uploading.upload);
    const isStopped = attempt?.kind === 'failed' && attempt.problem.kind === 'cancelled' && uploading.isStopped;
    return isStopped ? { kind: 'stopped' } : attempt;
  }

  async #inTwo(job: StoredFaxJob, content: Uint8Array, uploading: Uploading): Promise<Handed | undefined> {
    this.#deps.uploading(job);
    const attempt = await this.#deps.upload(fileOf(job, content), uploading.upload);
    if (!this.#deps.isOpen()) return undefined;
    // Whatever became of the document: no fax was asked for.
    if (uploading.isStopped) return { kind: 'stopped' };
    if (attempt.kind !== 'answered') return { kind: 'failed', problem: attempt.problem };
    this.#leaving.delete(job.id);
    const { file_id } = attempt.value as Result<typeof UPLOAD>;
    return this.#deps.send(job, SENDS.enterprise, { did_from: job.from, did_to: job.to, file_id });
  }
}

function fileOf(job: StoredFaxJob, content: Uint8Array): Params<typeof UPLOAD> {
  return {
    file: Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('base64'),
    filename: safeFileName(job.document.name, 'pdf'),
  };
}
