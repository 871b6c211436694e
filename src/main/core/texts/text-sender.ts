import { setTimeout as wait } from 'node:timers/promises';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { TextMessage, TextState } from '#shared/bridge/texts.ts';
import { membersOf } from '#shared/domain/texts/group.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import { diskReason } from '../disk-problem.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { ScheduledStore } from './scheduled-store.ts';
import { quietRecipients } from './quiet-recipients.ts';
import { heldBy, problemState, QUIET, SEND_TEXT, wordsOf } from './text-change.ts';
import type { TextStore } from './text-store.ts';

/** Wait before what the disk did not take is written again. */
const AGAIN_MS = 5_000;

interface TextSenderDeps {
  kernel: Kernel;
  store: TextStore;
  schedule: ScheduledStore;
  /** Whose texts are others now; null of several. */
  changed: (peer: string | null) => void;
  /** The provider took a text. */
  taken: (id: number, answer: Result<typeof SEND_TEXT>) => void;
}

/** A text that leaves, or why it has not left. */
interface Leaving {
  problem?: Problem;
  ended: Promise<Problem | undefined>;
}

/** Sends texts that are kept, each as a change of its own. */
export class TextSender {
  readonly #deps: TextSenderDeps;
  /** Texts that are about to leave, by what is sent. */
  readonly #leaving = new Map<unknown, number>();
  /** Presses of which not all texts have left. */
  #presses = 0;
  /** Writes that wait for the disk. */
  #disk = 0;

  constructor(deps: TextSenderDeps) {
    this.#deps = deps;
  }

  /** The text that a change sends; undefined for one of another screen. */
  leavingBy(params: unknown): number | undefined {
    return this.#leaving.get(params);
  }

  /**
   * Sends a text that is kept. `ended` resolves when its end is known or cannot be, with the problem that it ended with;
   * `problem`: why it has not left.
   */
  leave(id: number, how: { again: boolean; overCap: boolean }): Promise<Leaving> {
    const message = this.#deps.store.get(id);
    if (!message) return Promise.resolve({ problem: { kind: 'not-found' }, ended: Promise.resolve(undefined) });
    const pictures = message.media.length > 0 ? { file_url: message.media } : {};
    const params = { did: message.own, did_to: membersOf(message.peer), msg: message.body, ...pictures };
    this.#leaving.set(params, id);
    return new Promise((resolve) => {
      let left = false;
      const hold = (problem: Problem) => {
        resolve({ problem, ended: Promise.resolve(undefined) });
      };
      const sent = this.#deps.kernel.changes.send(SEND_TEXT, params, {
        ...how,
        begun: () => {
          left = true;
          this.#deps.changed(message.peer);
          resolve({ ended });
        },
      });
      const ended = sent.then(
        async (outcome) => {
          this.#leaving.delete(params);
          if (!this.#deps.kernel.db.isOpen) {
            hold({ kind: 'cancelled' });
            return undefined;
          }
          if (outcome.ok) {
            await this.#kept(() => {
              this.#deps.taken(id, outcome.value as Result<typeof SEND_TEXT>);
            });
          } else if (!left) hold(outcome.problem);
          // One whose end the journal could not write is told once it is written.
          else if (outcome.problem.kind !== 'unknown-outcome' || !outcome.problem.unwritten)
            await this.#note(id, problemState(outcome.problem), outcome.problem);
          if (this.#deps.kernel.db.isOpen) this.#deps.changed(message.peer);
          return outcome.ok ? undefined : outcome.problem;
        },
        // It has not left. Whoever waits for it must not wait for ever.
        async (error: unknown) => {
          this.#leaving.delete(params);
          this.#deps.kernel.deps.logger.log('error', 'a text could not be sent', { error });
          const problem: Problem = { kind: 'disk', reason: diskReason(error) ?? 'failing' };
          hold(problem);
          if (left) await this.notSent(id, problem);
          return problem;
        },
      );
    });
  }

  /** Whether others of a press are still to leave. A wait for the disk may have no end, and does not count. */
  get busy(): boolean {
    return this.#presses > 0 && this.#disk === 0;
  }

  /** Sends the others of a press after its first. Of several, each that does not go is kept with the reason, and told. */
  async sendRest(
    [firstId, ...ids]: readonly number[],
    first: Leaving['ended'],
    how: { again: boolean; overCap: boolean },
  ): Promise<void> {
    const { kernel, store, changed } = this.#deps;
    const tell = (id: number | undefined, kept: TextState | undefined, problem: Problem | undefined) => {
      const text = problem && id !== undefined && kernel.db.isOpen ? store.get(id) : undefined;
      if (text) this.#tell(text.peer, kept, problem);
    };
    this.#presses += 1;
    try {
      const problemOfFirst = await first;
      // The conversation of a single text is open.
      if (ids.length > 0) tell(firstId, undefined, problemOfFirst);
      for (const id of ids) {
        if (!kernel.db.isOpen) return;
        const { problem, ended } = await this.#leaveUnlessQuiet(id, store.get(id), how);
        if (problem && !(await this.notSent(id, problem))) return;
        tell(id, problem ? 'not-sent' : undefined, problem ?? (await ended));
      }
    } finally {
      this.#presses -= 1;
    }
    if (kernel.db.isOpen) changed(null);
  }

  /** A scheduled text leaves at its time. One that may not, or that is turned away, is kept with the reason, and told. */
  async leaveScheduled(text: TextMessage): Promise<void> {
    const id = this.#deps.schedule.renewed(text, this.#deps.kernel.time());
    this.#deps.changed(text.peer);
    const { problem, ended } = await this.#leaveUnlessQuiet(id, text, { again: false, overCap: false });
    if (problem && !(await this.notSent(id, problem))) return;
    this.#tell(text.peer, problem ? 'not-sent' : undefined, problem ?? (await ended));
  }

  /** Others may take so long to leave that it is early or late by then for somebody who gets the text. */
  async #leaveUnlessQuiet(
    id: number,
    text: TextMessage | undefined,
    how: { again: boolean; overCap: boolean },
  ): Promise<Leaving> {
    if (text && this.#turnedQuiet(text)) return { problem: QUIET, ended: Promise.resolve(undefined) };
    return this.leave(id, how);
  }

  /** Whether the hour was right for all who get it when it was sent or planned, and is not now. */
  #turnedQuiet({ peer, leaveAt, quietReason }: TextMessage): boolean {
    const people = membersOf(peer);
    const isQuiet = (at?: string) => quietRecipients(this.#deps, people, at).length > 0;
    return quietReason === '' && isQuiet() && !(leaveAt !== null && isQuiet(leaveAt));
  }

  /** Tells of a text that did not go, when nobody looks at it. The journal tells of one whose end is unknown. */
  #tell(peer: string, kept: TextState | undefined, problem: Problem | undefined): void {
    const { kernel, changed } = this.#deps;
    if (!problem || !kernel.db.isOpen) return;
    const state = kept ?? problemState(problem);
    if (state === 'not-sent') kernel.tell({ type: 'text-held', number: peer });
    else if (state === 'refused') kernel.tell({ type: 'text-failed', number: peer, text: wordsOf(problem) });
    changed(peer);
  }

  /** Keeps why a text has not left, as soon as the disk takes that; false where the account was closed before. */
  notSent(id: number, problem: Problem): Promise<boolean> {
    return this.#note(id, 'not-sent', problem);
  }

  #note(id: number, state: TextState, problem: Problem): Promise<boolean> {
    return this.#kept(() => {
      // What the provider told of it while it was on its way is newer.
      if (['delivered', 'failed'].includes(String(this.#deps.store.get(id)?.state))) return;
      this.#deps.store.note(id, { state, said: wordsOf(problem), held: state === 'not-sent' ? heldBy(problem) : '' });
    });
  }

  /** Writes what became of a text, again and again while the disk does not take it. */
  async #kept(write: () => void): Promise<boolean> {
    const { db, deps } = this.#deps.kernel;
    while (db.isOpen) {
      try {
        write();
        return true;
      } catch (error) {
        deps.logger.log('error', 'what became of a text could not be kept', { error });
        this.#disk += 1;
        await wait(AGAIN_MS, undefined, { ref: false });
        this.#disk -= 1;
      }
    }
    return false;
  }
}
