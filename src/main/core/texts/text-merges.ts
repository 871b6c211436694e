import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { stopsRuns } from '#shared/bridge/problem-kinds.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { MergeState, TextMerge, TextMessage, TextThread } from '#shared/bridge/texts.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Database, Row } from '../store/database.ts';
import type { OptOuts } from './opt-outs.ts';
import { quietRecipients } from './quiet-recipients.ts';
import { heldBy, wordsOf } from './text-change.ts';
import type { TextSender } from './text-sender.ts';
import type { TextStore } from './text-store.ts';

/** After so many texts in a row without an answer, or refused in the same words, the others would fare no better: they wait. */
const ALIKE_IN_A_ROW = 3;
/** Wait before a pause that the disk did not take is written again. */
const AGAIN_MS = 5_000;

interface TextMergesDeps {
  kernel: Kernel;
  db: Database;
  store: TextStore;
  optOuts: OptOuts;
  sender: TextSender;
  changed: (peer: string | null) => void;
}

/**
 * A text to each row of a file. All are stored before the first one leaves; they leave one after the other, each at most once. After
 * the end of the app none goes on without a person's word.
 */
export class TextMerges {
  readonly #deps: TextMergesDeps;
  #running: number | null = null;
  #timer: NodeJS.Timeout | undefined;
  #goOn: (() => void) | undefined;
  /** None leaves while a person is asked whether the app is quit. */
  #isSuspended = false;
  #isClosed = false;

  constructor(deps: TextMergesDeps) {
    this.#deps = deps;
  }

  recover(): void {
    const last = this.last();
    if (last?.state === 'running') this.#pauseByItself(last.id);
    // One that was about to leave when the list was stopped, and has not.
    if (last?.state === 'stopped') for (const { id } of this.#waiting(last.id)) this.#hold(id, 'stopped');
  }

  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  /** Texts of a list that leaves now and that have not left. */
  get leaving(): number {
    const last = this.last();
    return last?.state === 'running' ? this.#waiting(last.id).length : 0;
  }

  /** Keeps the rest of a list from leaving, until {@link resume} or a person's word after the next start. */
  suspend(): void {
    this.#isSuspended = true;
    this.#wake();
  }

  resume(): void {
    this.#isSuspended = false;
    const last = this.last();
    if (last?.state === 'running') this.#run(last.id);
  }

  /** The newest one with its rows; null where there was none. */
  last(): TextMerge | null {
    const row = this.#deps.db.get('SELECT * FROM text_merge ORDER BY id DESC LIMIT 1');
    return row ? this.#show(row) : null;
  }

  /** What the newest list said of somebody's consent; null where they were in none. */
  consentOf(peer: string): TextThread['consent'] {
    const row = this.#deps.db.get(
      `SELECT message.consent, list.file, list.at FROM text_message AS message JOIN text_merge AS list ON list.id = message.merge_id
       WHERE message.peer = ? ORDER BY message.id DESC LIMIT 1`,
      peer,
    );
    return row ? { said: String(row['consent']), file: String(row['file']), at: String(row['at']) } : null;
  }

  start({ own, file, paceSeconds, rows }: CommandInput<'texts.startMerge'>): Outcome<TextMerge> {
    const { db, store, kernel } = this.#deps;
    const before = this.last();
    if (before?.state === 'running' || before?.state === 'paused')
      return fail({ kind: 'duplicate', what: 'bulk', at: before.at });
    const at = kernel.time();
    const id = db.transaction(() => {
      db.run(
        `INSERT INTO text_merge (at, own, file, pace_seconds, state) VALUES (?, ?, ?, ?, 'running')`,
        ...[at, own, file, paceSeconds],
      );
      const mergeId = Number(db.get('SELECT last_insert_rowid() AS id')?.['id']);
      for (const { peer, body, consent } of new Map(rows.map((row) => [row.peer, row])).values())
        store.add({ peer, own, body, media: [], at, state: 'waiting', mergeId, consent });
      return mergeId;
    });
    this.#run(id);
    return this.#answer();
  }

  step(id: number, step: 'pause' | 'go-on' | 'stop'): Outcome<TextMerge> {
    const merge = this.last();
    if (merge?.id !== id) return fail({ kind: 'not-found' });
    const { db } = this.#deps;
    if (step === 'pause' && merge.state === 'running') this.#set(id, 'paused');
    if (step === 'go-on' && merge.state !== 'running' && merge.state !== 'stopped') {
      db.run(`UPDATE text_message SET state = 'waiting', held = '' WHERE merge_id = ? AND held = 'quiet-hours'`, id);
      this.#set(id, 'running');
      this.#run(id);
    }
    if (step === 'stop' && merge.state !== 'done') {
      for (const { id: row } of this.#waiting(id)) this.#hold(row, 'stopped');
      this.#set(id, 'stopped');
    }
    this.#wake();
    this.#deps.changed(null);
    return this.#answer();
  }

  #run(id: number): void {
    if (this.#running !== null || this.#isClosed || this.#isSuspended) return;
    this.#running = id;
    this.#sendAll(id)
      .catch((error: unknown) => this.#stopped(id, error))
      .finally(() => {
        this.#running = null;
        if (!this.#isOpen) return;
        // A person may have let it go on while the last one ended.
        if (!this.#isSuspended && this.#stateOf(id) === 'running') this.#run(id);
        this.#deps.changed(null);
      });
  }

  /** Pauses a list as soon as the disk takes that. */
  async #stopped(id: number, error: unknown): Promise<void> {
    this.#deps.kernel.deps.logger.log('error', 'texts to the rows of a file were stopped', { error });
    while (this.#isOpen && this.#stateOf(id) === 'running') {
      try {
        this.#pauseByItself(id);
      } catch {
        await this.#wait(AGAIN_MS);
      }
    }
  }

  async #sendAll(id: number): Promise<void> {
    const { store } = this.#deps;
    let before = '';
    let alike = 0;
    while (this.#isOpen && !this.#isSuspended && this.#stateOf(id) === 'running') {
      const [next] = this.#waiting(id);
      if (!next) {
        this.#set(id, 'done');
        return;
      }
      const problem = await this.#send(next, id);
      if (!this.#isOpen) return;
      if (problem) {
        this.#pauseUnlessStopped(id, problem);
        return;
      }
      const { state, said = '' } = store.get(next.id) ?? {};
      const end = `${String(state)} ${said}`;
      alike = end === before ? alike + 1 : 1;
      before = end;
      if (alike >= ALIKE_IN_A_ROW && (state === 'unknown' || state === 'refused')) {
        this.#pauseUnlessStopped(id, state === 'refused' ? { kind: 'refused', text: said, evidence: {} } : null);
        return;
      }
      if (state !== 'not-sent' && this.#waiting(id).length > 0) await this.#pace(id);
    }
  }

  /** What a person stopped stays so, whatever becomes of the text that was on its way. */
  #pauseUnlessStopped(id: number, problem: Problem | null = null): void {
    if (this.#stateOf(id) !== 'stopped') this.#pauseByItself(id, problem);
  }

  /** A list of many takes long, so that nobody may be looking. One of which all have left has ended. */
  #pauseByItself(id: number, problem: Problem | null = null): void {
    const waiting = this.#waiting(id).length;
    this.#set(id, waiting === 0 ? 'done' : 'paused', problem);
    if (waiting === 0) return;
    const { kernel, db } = this.#deps;
    const file = String(db.get('SELECT file FROM text_merge WHERE id = ?', id)?.['file']);
    kernel.tell({ type: 'text-list-paused', file, waiting });
  }

  /** Sends one, or holds it. Answers why the others have to wait as well. */
  async #send({ id, peer }: TextMessage, mergeId: number): Promise<Problem | undefined> {
    const { kernel, store, sender, optOuts, changed } = this.#deps;
    if (optOuts.of(peer)) return this.#hold(id, 'opted-out');
    if (quietRecipients({ kernel, store }, [peer], undefined).length > 0) return this.#hold(id, 'quiet-hours');
    const { problem, ended } = await sender.leave(id, { again: false, overCap: false });
    const why = problem ?? (await ended);
    if (!why || !this.#isOpen) return undefined;
    // Nothing was texted, and no other text would get through either: it waits with them.
    const stops = stopsRuns(why);
    if (stops && this.#stateOf(mergeId) === 'stopped') this.#hold(id, 'stopped');
    else if (stops) store.note(id, { state: 'waiting', said: '', held: '' });
    else if (problem) store.note(id, { state: 'not-sent', said: wordsOf(problem), held: heldBy(problem) });
    changed(peer);
    return stops ? why : undefined;
  }

  #hold(id: number, why: TextMessage['held']): undefined {
    this.#deps.store.note(id, { state: 'not-sent', held: why });
  }

  #pace(id: number): Promise<void> {
    const row = this.#deps.db.get('SELECT pace_seconds FROM text_merge WHERE id = ?', id);
    return this.#wait(Number(row?.['pace_seconds']) * 1000);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#goOn = resolve;
      this.#timer = setTimeout(resolve, ms);
    });
  }

  #wake(): void {
    clearTimeout(this.#timer);
    this.#goOn?.();
  }

  #waiting(id: number): TextMessage[] {
    return this.#deps.store.ofMerge(id).filter(({ state }) => state === 'waiting');
  }

  #stateOf(id: number): unknown {
    return this.#deps.db.get('SELECT state FROM text_merge WHERE id = ?', id)?.['state'];
  }

  #set(id: number, state: MergeState, problem: Problem | null = null): void {
    const kept = problem === null ? null : JSON.stringify(problem);
    this.#deps.db.run('UPDATE text_merge SET state = ?, problem = ? WHERE id = ?', state, kept, id);
    this.#deps.changed(null);
  }

  #answer(): Outcome<TextMerge> {
    const merge = this.last();
    return merge ? succeed(merge) : fail({ kind: 'not-found' });
  }

  #show(row: Row): TextMerge {
    const problem = row['problem'];
    return {
      id: Number(row['id']),
      at: String(row['at']),
      own: String(row['own']),
      file: String(row['file']),
      paceSeconds: Number(row['pace_seconds']),
      state: String(row['state']) as MergeState,
      problem: typeof problem === 'string' ? (JSON.parse(problem) as Problem) : null,
      rows: this.#deps.store.ofMerge(Number(row['id'])),
    };
  }

  get #isOpen(): boolean {
    return !this.#isClosed && this.#deps.db.isOpen;
  }
}
