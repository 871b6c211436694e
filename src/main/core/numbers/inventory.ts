import type { NoticeSubject } from '#shared/bridge/notices.ts';
import type { GoneNumber, NumbersState } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { PageProblem, type Page } from '../client/pages.ts';
import type { Attempt } from '../client/wire.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import type { NumberStore, VoiceEntry } from './number-store.ts';

const PAGE_ROWS = 200;
/** At the start, then every six hours, and after own changes (product 6). */
const EVERY_MS = 6 * 3_600_000;
const AFTER_ERROR_MS = 30 * 60_000;
/** More numbers than this are not read one by one. */
const ONE_BY_ONE = 10;
/** Changes that come right after each other are looked at together. */
const GATHER_MS = 400;

type GoneBy = GoneNumber['by'];

export interface InventoryParts {
  store: NumberStore;
  pages: <Row>(id: OperationId, params: Record<string, unknown> & { per_page: number }) => AsyncGenerator<Page<Row>>;
  read: (id: OperationId, params: Record<string, unknown>) => Promise<Attempt>;
  now: () => number;
  /** When the list was last read completely; kept between two starts. */
  readAt: { get: () => string | null; put: (at: string) => void };
  /** Whether a number was deleted or moved to fax from here. */
  removedHere: (did: string) => 'deleted' | 'fax' | null;
  tell: (subject: NoticeSubject) => void;
  changed: () => void;
  isOpen: () => boolean;
}

/**
 * The numbers of the account (product N1): all pages are read side by side in the background, joined with texting and fax,
 * and kept. A number that is missing is looked for by itself before anybody is alarmed (product N31).
 */
export class Inventory {
  readonly #parts: InventoryParts;
  #poller: Poller | undefined;
  #reading: NumbersState['reading'] = null;
  #problem: Problem | null = null;
  #textingProblem: Problem | null = null;
  #faxProblem: Problem | null = null;
  readonly #written = new Set<string>();
  #gather: NodeJS.Timeout | undefined;
  #held = 0;

  constructor(parts: InventoryParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#poller = startPolling(
      () => this.#readAll(),
      () => (this.#problem ? AFTER_ERROR_MS : EVERY_MS),
    );
  }

  stop(): void {
    this.#poller?.stop();
    clearTimeout(this.#gather);
  }

  get state(): NumbersState {
    const { store, readAt } = this.#parts;
    return {
      revision: store.revision,
      count: store.count,
      readAt: readAt.get(),
      reading: this.#reading,
      problem: this.#problem,
      textingProblem: this.#textingProblem,
      faxProblem: this.#faxProblem,
    };
  }

  /** Reads everything now; joins a reading that is under way. */
  async refresh(): Promise<void> {
    await this.#poller?.now();
  }

  /** Reads some numbers again, as after they were changed. */
  async reread(dids: readonly string[]): Promise<void> {
    if (dids.length > ONE_BY_ONE) {
      // A reading that is under way may have passed them already.
      if (this.#reading) await this.refresh();
      await this.refresh();
      return;
    }
    await Promise.all(dids.map((did) => this.#readOne(did)));
    await this.#readTextingOf(dids);
    if (this.#parts.isOpen()) this.#parts.changed();
  }

  /** Numbers were changed, ordered or deleted from here: they are read again in a moment. */
  noteWritten(dids: readonly string[]): void {
    for (const did of dids) this.#written.add(did);
    this.#later();
  }

  /** While many numbers are changed one after the other they are read once, at the end. */
  hold(): void {
    this.#held += 1;
    clearTimeout(this.#gather);
  }

  release(): void {
    this.#held -= 1;
    this.#later();
  }

  #later(): void {
    clearTimeout(this.#gather);
    if (this.#held > 0 || this.#written.size === 0) return;
    this.#gather = setTimeout(() => {
      const dids = [...this.#written];
      this.#written.clear();
      void this.reread(dids);
    }, GATHER_MS);
  }

  // --- Reading --------------------------------------------------------------------------------------------------------

  async #readAll(): Promise<void> {
    const { store, changed, isOpen, readAt, now } = this.#parts;
    this.#reading = { read: 0, total: 0 };
    changed();
    const reading = store.beginReading();
    const fax = this.#readFax();
    const texting = this.#readTexting();
    this.#problem = await this.#each<VoiceEntry>('did.listDids', (page) => {
      store.put(page.rows, reading);
      this.#reading = { read: (this.#reading?.read ?? 0) + page.rows.length, total: page.total };
      changed();
    });
    const faxNumbers = await fax;
    const texts = await texting;
    if (!isOpen()) return;
    if (texts) await store.putTexting(texts, reading);
    if (faxNumbers) await store.putFax(faxNumbers, reading);
    if (!this.#problem && isOpen()) {
      await this.#lookForMissing(store.missing(reading), faxNumbers);
      readAt.put(new Date(now()).toISOString());
    }
    this.#reading = null;
    if (isOpen()) changed();
  }

  /** Takes a list page by page; answers why it ended early. */
  async #each<Row>(id: OperationId, take: (page: Page<Row>) => void): Promise<Problem | null> {
    try {
      for await (const page of this.#parts.pages<Row>(id, { per_page: PAGE_ROWS })) {
        if (!this.#parts.isOpen()) return { kind: 'cancelled' };
        take(page);
      }
      return null;
    } catch (error) {
      if (error instanceof PageProblem) return error.problem;
      throw error;
    }
  }

  async #readTexting(): Promise<Map<string, boolean> | null> {
    const texting = new Map<string, boolean>();
    this.#textingProblem = await this.#each<{ did: string; sms_enabled: string }>(
      'sms.listAvailableDids',
      ({ rows }) => {
        for (const { did, sms_enabled } of rows) texting.set(did, sms_enabled === 'on');
      },
    );
    return this.#textingProblem ? null : texting;
  }

  /** Whether some numbers can be texted; what is known stays when it cannot be read. */
  async #readTextingOf(dids: readonly string[]): Promise<void> {
    const { read, store, isOpen } = this.#parts;
    const attempt = await read('sms.listAvailableDids', { did: [...dids], per_page: PAGE_ROWS });
    if (attempt.kind !== 'answered' || !isOpen()) return;
    const { rows } = attempt.value as Page<{ did: string; sms_enabled: string }>;
    const on = new Set(rows.filter(({ sms_enabled }) => sms_enabled === 'on').map(({ did }) => did));
    store.putTextingOf(dids.map((did) => [did, on.has(did)]));
  }

  async #readFax(): Promise<Set<string> | null> {
    const fax = new Set<string>();
    this.#faxProblem = null;
    for (const list of ['proFax.listDids', 'enterpriseFax.listDids'] as const)
      this.#faxProblem ??= await this.#each<{ did: string }>(list, ({ rows }) => {
        for (const { did } of rows) fax.add(did);
      });
    return this.#faxProblem ? null : fax;
  }

  // --- Missing numbers --------------------------------------------------------------------------------------------------

  /** The list may have moved while it was read, so that each missing number is looked for by itself, or all once more. */
  async #lookForMissing(missing: readonly string[], fax: ReadonlySet<string> | null): Promise<void> {
    const { store, isOpen } = this.#parts;
    let gone = missing;
    if (missing.length > ONE_BY_ONE) {
      const again = store.beginReading();
      const problem = await this.#each<VoiceEntry>('did.listDids', ({ rows }) => {
        store.put(rows, again);
      });
      if (problem) return;
      const still = new Set(store.missing(again));
      gone = missing.filter((did) => still.has(did));
    } else {
      const looks = await Promise.all(missing.map(async (did) => ({ did, found: await this.#look(did) })));
      gone = looks.filter(({ found }) => found === 'absent').map(({ did }) => did);
    }
    if (isOpen()) this.#markGone(gone, fax);
  }

  async #readOne(did: string): Promise<void> {
    if ((await this.#look(did)) === 'absent' && this.#parts.isOpen() && this.#parts.store.get(did))
      this.#markGone([did], null);
  }

  async #look(did: string): Promise<'there' | 'absent' | 'unreadable'> {
    const attempt = await this.#parts.read('did.listDids', { did });
    if (attempt.kind !== 'answered' || !this.#parts.isOpen()) return 'unreadable';
    const row = (attempt.value as Page<VoiceEntry>).rows.find((entry) => entry.did === did);
    if (row) this.#parts.store.put([row], null);
    return row ? 'there' : 'absent';
  }

  #markGone(dids: readonly string[], fax: ReadonlySet<string> | null): void {
    const { store, now, removedHere, tell } = this.#parts;
    const at = new Date(now()).toISOString();
    const lost: string[] = [];
    for (const did of dids) {
      const by: GoneBy = removedHere(did) ?? (fax?.has(did) ? 'now-fax' : 'elsewhere');
      store.markGone(did, at, by);
      if (by === 'elsewhere') lost.push(did);
    }
    const [number] = lost;
    if (number !== undefined) tell({ type: 'number-left', number, others: lost.length - 1 });
  }
}
