import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { PortForm } from '#shared/domain/porting/port-form.ts';
import type { Area } from '../area.ts';
import type { Settled } from '../journal/journal.ts';
import { idsOf, isWhole, pageOf } from '../journal/list-pages.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { MoveRuns, type KeysOfRuns } from './move-runs.ts';
import { StoredMoves } from './stored-moves.ts';

const CREATE = 'lnp.createLnp';
const LIST = 'lnp.listLnp';
const PER_PAGE = 200;

interface NewPortLinks {
  /** The bytes of a document. */
  document: (id: string) => Outcome<Uint8Array>;
  /** What the form holds that is being filled in. */
  draft: () => Outcome<unknown>;
  /** PIN and social security digits that are kept. */
  keys: KeysOfRuns;
}

/** Requests to move numbers here, from the form to the line on which each number is going to ring. */
export class NewPortArea implements Area {
  readonly name = 'newPort';
  readonly runs: MoveRuns;
  readonly #links: NewPortLinks;

  constructor(kernel: Kernel, links: NewPortLinks) {
    this.#links = links;
    const { drafts, changes, journal, client, db, deps, entries } = kernel;
    this.runs = new MoveRuns({
      stored: new StoredMoves(drafts, () => kernel.time()),
      entries,
      change: (operation, params, options) => changes.send(operation, params, options),
      whyNot: async (params, { again = false, overCap = false }) => {
        if (!client.accepts(CREATE, params)) return { kind: 'bug', reference: 'new-port:request' };
        const open = journal.openLike(CREATE, params, again);
        return open ?? (overCap ? undefined : await changes.whyNot({ operation: CREATE, params }));
      },
      keys: links.keys,
      reconcile: (id) => changes.reconcile(id),
      bill: (id) => {
        const read = links.document(id);
        if (!read.ok) return read;
        const { buffer, byteOffset, byteLength } = read.value;
        return succeed(Buffer.from(buffer, byteOffset, byteLength).toString('base64'));
      },
      requestsFor: async (number) => {
        const attempt = await kernel.reads.read(LIST, { number2port: number, per_page: PER_PAGE });
        if (attempt.kind !== 'answered') return fail(attempt.problem);
        const page = pageOf(attempt.value);
        // What is missing may be the one that is looked for.
        if (!page || !isWhole(page)) return succeed([]);
        return succeed(
          Object.keys(
            idsOf(
              page.rows.filter(({ number2port }) => number2port === number),
              'id',
            ),
          ),
        );
      },
      now: deps.now,
      changed: () => {
        deps.emit('newPort.changed', null);
      },
      failed: (error) => {
        deps.logger.log('error', 'requests to move numbers were stopped', { error });
      },
      isOpen: () => db.isOpen,
    });
  }

  /** Bills that are going to be sent, and that of the form. */
  get documentsInUse(): string[] {
    const draft = this.#links.draft();
    const form = draft.ok ? (draft.value as PortForm | null) : null;
    return [this.runs.bill, form?.bill?.id ?? null].filter((id) => id !== null);
  }

  start(): void {
    this.runs.recover();
  }

  changeSettled(settled: Settled): void {
    this.runs.noteSettled(settled);
  }

  busy(): boolean {
    return this.runs.busy;
  }
}
