import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import type { RemovedNumber, NumbersState } from '#shared/bridge/numbers.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import { LIST_CODES } from '#shared/lists/list-reading.ts';
import type { ListCut } from '#shared/lists/list.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { PageProblem, type Page } from '../client/pages.ts';
import type { Attempt } from '../client/wire.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import { TASKS } from '../watch/tasks.ts';
import type { FaxEntry, FaxNumberStore } from './fax-number-store.ts';
import type { NumberStore, VoiceEntry } from './number-store.ts';

const PAGE_ROWS = 200;
/** More numbers than this are not read one by one. */
const ONE_BY_ONE = 10;
/** Changes that come right after each other are looked at together. */
const GATHER_MS = 400;

export type NumberKind = RemovedNumber['kind'];
type GoneBy = RemovedNumber['by'];
type ByKind<T> = Readonly<Record<NumberKind, T>>;
interface Listed {
  did: string;
}

/** Numbers of one kind: the provider's lists that show them, and where they are kept. */
interface Watched {
  store: Pick<NumberStore, 'beginReading' | 'missing' | 'has' | 'isStored' | 'stored' | 'markGone'>;
  lists: readonly {
    id: ListId;
    /** Keeps rows. @param reading as {@link NumberStore.put} takes it */
    put: (rows: readonly Listed[], reading: number | null) => void;
  }[];
}

/** Which list of the state a list of the provider is. */
const CUT_NAMES = {
  'did.listDids': 'numbers',
  'sms.listAvailableDids': 'texting',
  'proFax.listDids': 'fax',
  'enterpriseFax.listDids': 'fax',
} as const satisfies Partial<Record<OperationId, keyof NumbersState['cuts']>>;
type ListId = keyof typeof CUT_NAMES;

const KINDS = ['voice', 'fax'] as const satisfies NumberKind[];
const OTHER = { voice: 'fax', fax: 'voice' } as const satisfies ByKind<NumberKind>;
/** How a number of a kind is gone that became one of the other kind elsewhere. */
const NOW_OTHER = { voice: 'now-fax', fax: 'now-voice' } as const satisfies ByKind<GoneBy>;

export interface InventoryParts {
  store: NumberStore;
  faxStore: FaxNumberStore;
  pages: <Row>(
    id: OperationId,
    params: Record<string, unknown> & { per_page: number },
    key: string,
  ) => AsyncGenerator<Page<Row>>;
  read: (id: OperationId, params: Record<string, unknown>) => Promise<Attempt>;
  now: () => number;
  /** Numbers of one kind that are read and kept at most. */
  mostNumbers: () => number;
  /** When the list was last read completely; kept between two starts. */
  readAt: { get: () => string | null; put: (at: string) => void };
  /** Whether a number was deleted, or made one of the other kind, from here. */
  removedHere: (kind: NumberKind, did: string) => GoneBy | null;
  tell: (subject: NotificationSubject) => void;
  changed: () => void;
  isOpen: () => boolean;
}

/**
 * The numbers of the account: all pages are read side by side in the background, joined with texting and fax,
 * and kept. A voice or fax number that is missing is looked for by itself before anybody is alarmed.
 */
export class Inventory {
  readonly #parts: InventoryParts;
  readonly #watched: ByKind<Watched>;
  #poller: Poller | undefined;
  #reading: NumbersState['reading'] = null;
  #problem: Problem | null = null;
  #textingProblem: Problem | null = null;
  #faxProblem: Problem | null = null;
  #cuts: NumbersState['cuts'] = {};
  readonly #written: ByKind<Set<string>> = { voice: new Set(), fax: new Set() };
  #gather: NodeJS.Timeout | undefined;
  #held = 0;

  constructor(parts: InventoryParts) {
    this.#parts = parts;
    const { store, faxStore } = parts;
    this.#watched = {
      voice: {
        store,
        lists: [
          {
            id: 'did.listDids',
            put: (rows, reading) => {
              store.put(rows as VoiceEntry[], reading);
            },
          },
        ],
      },
      fax: {
        store: faxStore,
        lists: (['pro', 'enterprise'] as const).map((service) => ({
          id: `${service}Fax.listDids`,
          put: (rows, reading) => {
            faxStore.put(service, rows as FaxEntry[], reading);
          },
        })),
      },
    };
  }

  start(): void {
    this.#poller = startPolling(
      () => this.#readAll(),
      // A list that was cut is as long the next time.
      () => (this.#problem && !this.#cuts.numbers ? TASKS.numbers.waits.afterError : TASKS.numbers.waits.normal),
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
      cuts: this.#cuts,
    };
  }

  /** Reads everything now; joins a reading that is under way. */
  async refresh(): Promise<void> {
    await this.#poller?.now();
  }

  /** Reads some numbers again, as after they were changed. */
  async reread(voice: readonly string[], fax: readonly string[] = []): Promise<void> {
    if (voice.length + fax.length > ONE_BY_ONE) {
      // A reading that is under way may have passed them already.
      if (this.#reading) await this.refresh();
      await this.refresh();
      return;
    }
    const [voiceGone, faxGone] = await Promise.all([this.#absent('voice', voice), this.#absent('fax', fax)]);
    await this.#letGo({ voice: voiceGone, fax: faxGone });
    if (voice.length > 0) await this.#readTextingOf(voice);
    if (this.#parts.isOpen()) this.#parts.changed();
  }

  /** Numbers were changed, ordered or deleted from here: they are read again in a moment. */
  noteWritten(dids: readonly string[], kinds: readonly NumberKind[]): void {
    for (const kind of kinds) for (const did of dids) this.#written[kind].add(did);
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
    const { voice, fax } = this.#written;
    if (this.#held > 0 || voice.size + fax.size === 0) return;
    this.#gather = setTimeout(() => {
      const [voiceDids, faxDids] = [[...voice], [...fax]];
      voice.clear();
      fax.clear();
      void this.reread(voiceDids, faxDids);
    }, GATHER_MS);
  }

  // --- Reading --------------------------------------------------------------------------------------------------------

  async #readAll(): Promise<void> {
    const { store, changed, isOpen, readAt, now } = this.#parts;
    this.#reading = { read: 0, total: 0 };
    this.#cuts = {};
    changed();
    const readings = { voice: store.beginReading(), fax: this.#parts.faxStore.beginReading() };
    const fax = this.#readFax(readings.fax);
    const texting = this.#readTexting();
    this.#problem = await this.#readLists('voice', readings.voice, ({ rows, total }) => {
      this.#reading = { read: (this.#reading?.read ?? 0) + rows.length, total };
      changed();
    });
    const faxNumbers = await fax;
    const texts = await texting;
    if (!isOpen()) return;
    if (texts) await store.putTexting(texts, readings.voice);
    if (faxNumbers) await store.putFax(faxNumbers, readings.voice);
    if (!this.#problem && isOpen()) {
      const voiceGone = await this.#missing('voice', readings.voice);
      // Whether a number left the account cannot be known while a list that may show it cannot be read.
      const faxGone = faxNumbers ? await this.#missing('fax', readings.fax) : [];
      await this.#letGo({ voice: voiceGone, fax: faxGone });
      readAt.put(new Date(now()).toISOString());
    }
    this.#reading = null;
    if (isOpen()) changed();
  }

  /** Reads all lists of a kind; answers why it ended early. */
  async #readLists(kind: NumberKind, reading: number, took?: (page: Page<Listed>) => void): Promise<Problem | null> {
    const { store, lists } = this.#watched[kind];
    const most = this.#parts.mostNumbers();
    // Those that left the account are kept, too.
    let room = 2 * most - store.stored();
    for (const { id, put } of lists) {
      let passedOver = 0;
      const problem = await this.#each<Listed>(id, (page) => {
        room -= page.rows.length;
        const rows = room >= 0 ? page.rows : page.rows.filter(({ did }) => store.isStored(did));
        passedOver += page.rows.length - rows.length;
        put(rows, reading);
        took?.(page);
      });
      if (problem) return problem;
      if (passedOver > 0) return this.#cut(id, { why: 'rows', read: store.stored(), limit: most });
    }
    return null;
  }

  #cut(id: ListId, cut: ListCut): Problem {
    this.#cuts = { ...this.#cuts, [CUT_NAMES[id]]: cut };
    return { kind: 'unexpected-answer', evidence: { code: LIST_CODES.rows } };
  }

  /** Takes a list page by page; answers why it ended early. */
  async #each<Row>(id: ListId, take: (page: Page<Row>) => void): Promise<Problem | null> {
    try {
      for await (const page of this.#parts.pages<Row>(id, { per_page: PAGE_ROWS }, 'did')) {
        if (!this.#parts.isOpen()) return { kind: 'cancelled' };
        take(page);
      }
      return null;
    } catch (error) {
      if (!(error instanceof PageProblem)) throw error;
      if (error.cut) this.#cut(id, error.cut);
      return error.problem;
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

  async #readFax(reading: number): Promise<Set<string> | null> {
    const fax = new Set<string>();
    this.#faxProblem = await this.#readLists('fax', reading, ({ rows }) => {
      for (const { did } of rows) fax.add(did);
    });
    return this.#faxProblem ? null : fax;
  }

  // --- Missing numbers --------------------------------------------------------------------------------------------------

  /**
   * What a complete reading did not show, and is really not there: the lists may have moved while they were read, so that
   * each number is looked for by itself, or all are read once more.
   */
  async #missing(kind: NumberKind, reading: number): Promise<string[]> {
    const { store } = this.#watched[kind];
    const missing = store.missing(reading);
    if (missing.length <= ONE_BY_ONE) return this.#absent(kind, missing);
    const again = store.beginReading();
    if (await this.#readLists(kind, again)) return [];
    const still = new Set(store.missing(again));
    return missing.filter((did) => still.has(did));
  }

  /** Which of these numbers are in no list of a kind for sure. */
  async #absent(kind: NumberKind, dids: readonly string[]): Promise<string[]> {
    const looks = await Promise.all(dids.map(async (did) => ({ did, found: await this.#look(kind, did) })));
    return looks.filter(({ found }) => found === 'absent').map(({ did }) => did);
  }

  async #look(kind: NumberKind, did: string): Promise<'there' | 'absent' | 'unreadable'> {
    const { read, isOpen } = this.#parts;
    for (const { id, put } of this.#watched[kind].lists) {
      const attempt = await read(id, { did });
      if (attempt.kind !== 'answered' || !isOpen()) return 'unreadable';
      const page = attempt.value as Page<Listed>;
      const row = page.rows.find((entry) => entry.did === did);
      // What did not come, or could not be read, may be the number.
      if (!row && (page.totalPages > 1 || page.total > page.rows.length || (page.setAside ?? 0) > 0))
        return 'unreadable';
      if (!row) continue;
      put([row], null);
      return 'there';
    }
    return 'absent';
  }

  /** Takes numbers for gone. One alarm tells of all that nobody here removed and that are not of the other kind now. */
  async #letGo(gone: ByKind<readonly string[]>): Promise<void> {
    const { now, removedHere, tell, isOpen } = this.#parts;
    if (!isOpen()) return;
    const left = KINDS.flatMap((kind) =>
      gone[kind].filter((did) => this.#watched[kind].store.has(did)).map((did) => ({ kind, did })),
    );
    const few = left.length <= ONE_BY_ONE;
    const without = { voice: new Set(gone.voice), fax: new Set(gone.fax) };
    // The lists of the two kinds are not read at the same moment, and a number may change its kind in between.
    const isAmong = async (kind: NumberKind, did: string) =>
      few ? (await this.#look(kind, did)) === 'there' : this.#watched[kind].store.has(did) && !without[kind].has(did);
    const found = await Promise.all(
      left.map(async ({ kind, did }) => {
        const by = removedHere(kind, did) ?? ((await isAmong(OTHER[kind], did)) ? NOW_OTHER[kind] : 'elsewhere');
        return { kind, did, by };
      }),
    );
    if (!isOpen()) return;
    const at = new Date(now()).toISOString();
    const marked = found.filter(({ kind, did, by }) => this.#watched[kind].store.markGone(did, at, by));
    const lost = new Set(marked.filter(({ by }) => by === 'elsewhere').map(({ did }) => did));
    const [number] = lost;
    if (number !== undefined) tell({ type: 'number-left', number, others: lost.size - 1 });
  }
}
