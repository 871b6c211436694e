import { createHash } from 'node:crypto';
import { stopWord } from '#shared/domain/texts/opt-out.ts';
import { isGroup } from '#shared/domain/texts/group.ts';
import { mailedStopWord } from '#shared/domain/texts/text-mail.ts';
import type { TextMessage } from '#shared/bridge/texts.ts';
import { textEnd } from '#shared/domain/texts/text-status.ts';
import type { InboundMessage, LegacyInbound, MessageStatus } from '#shared/provider/callbacks.ts';
import type { Database, Row } from '../store/database.ts';
import { ScheduledStore } from './scheduled-store.ts';
import type { OptOuts } from './opt-outs.ts';
import type { Arrival } from './receiver/arrival.ts';
import type { TextStore } from './text-store.ts';

const [MINUTE, DAY] = [60_000, 86_400_000];
/** How long the same text counts as a repeat, where nothing of ours went between; a minute where something of theirs did. */
const REPEAT_MS = 10 * MINUTE;
/** How far apart the same text may come by both ways. */
const BOTH_WAYS_MS = 2 * 60 * MINUTE;
/** How long after a text what is told without an id may be of it. */
const PROBABLE_MS = DAY;
/** How long after a refusal what is told may show that it was none. */
const REFUSED_MS = 60 * MINUTE;
/** How long what was told of texts that are not known is kept. */
const UNKNOWN_MS = 30 * DAY;

/** What came of things that were stored. */
export interface ArrivalNews {
  /** Texts that are new here. */
  received: { id: number; peer: string; own: string; body: string }[];
  /** Texts of ours that did not arrive, in the provider's words. */
  failed: { peer: string; said: string }[];
  /** Changes that sent what arrived. */
  proven: string[];
  /** Whose conversations are others now. */
  peers: Set<string>;
  /** Tokens of probes. */
  probes: string[];
}

/** When and by which way a text came in. */
interface Came {
  at: string;
  way: 'post' | 'mail';
}

interface TextArrivalsDeps {
  db: Database;
  store: TextStore;
  optOuts: OptOuts;
  /** Whether a number of the account can be texted. */
  isOwn: (number: string) => boolean;
}

/** Puts what comes in where it belongs: texts into conversations, states to the texts of ours. */
export class TextArrivals {
  readonly #deps: TextArrivalsDeps;
  readonly #scheduled: ScheduledStore;

  constructor(deps: TextArrivalsDeps) {
    this.#deps = deps;
    this.#scheduled = new ScheduledStore(deps.db, deps.store);
  }

  /** Stores all of them at once. Throws where the disk does not take them; then none is stored. */
  keep(arrivals: readonly Arrival[]): ArrivalNews {
    return this.#deps.db.transaction(() => {
      const news: ArrivalNews = { received: [], failed: [], proven: [], peers: new Set(), probes: [] };
      for (const arrival of arrivals) this.#take(arrival, news);
      return news;
    });
  }

  /** The provider's id of a text is known now: what was told of it before is told again. */
  identified(providerId: string, peer: string): ArrivalNews {
    const { db } = this.#deps;
    return db.transaction(() => {
      const news: ArrivalNews = { received: [], failed: [], proven: [], peers: new Set(), probes: [] };
      const rows = db.all('SELECT * FROM text_status WHERE reference = ? AND peer = ? ORDER BY id', providerId, peer);
      for (const row of rows) {
        this.#apply(this.#byId(providerId, peer), peer, String(row['status']), String(row['reason']), false, news);
        db.run('DELETE FROM text_status WHERE id = ?', Number(row['id']));
      }
      return news;
    });
  }

  /** A text has ended, and the provider's id of it is not known: what was told since it left may be of it. */
  ended({ own, peer, at: since }: Pick<TextMessage, 'own' | 'peer' | 'at'>): ArrivalNews {
    const { db } = this.#deps;
    return db.transaction(() => {
      const news: ArrivalNews = { received: [], failed: [], proven: [], peers: new Set(), probes: [] };
      const rows = db.all(
        'SELECT * FROM text_status WHERE own = ? AND peer = ? AND at >= ? ORDER BY id',
        own,
        peer,
        since,
      );
      for (const row of rows) {
        const [at, status] = [String(row['at']), String(row['status'])];
        const text = this.#probable(own, peer, at, status);
        this.#apply(text, peer, status, String(row['reason']), true, news);
        if (text) db.run('DELETE FROM text_status WHERE id = ?', Number(row['id']));
      }
      return news;
    });
  }

  /** Forgets what was told of texts that never turned up. */
  forgetOld(now: number): void {
    this.#deps.db.run('DELETE FROM text_status WHERE at < ?', iso(now - UNKNOWN_MS));
  }

  #take({ at, content, way = 'post' }: Arrival, news: ArrivalNews): void {
    if (content.kind === 'probe') news.probes.push(content.token);
    else if (content.kind === 'status') this.#status(content, at, news);
    else this.#text(content, { at, way }, news);
  }

  #text(content: InboundMessage | LegacyInbound, { at, way }: Came, news: ArrivalNews): void {
    const { store, optOuts, isOwn } = this.#deps;
    const { from: peer, to, text: body } = content;
    const media = content.kind === 'inbound' ? content.media : [];
    const fingerprint = fingerprintOf(content);
    news.peers.add(peer);
    const word = way === 'mail' ? mailedStopWord(body) : stopWord(body);
    if (this.#cameOtherWay(content, fingerprint, { at, way })) return;
    // A person may have allowed texts since the same word came in: that it holds matters more than that it is there once.
    const stops = word !== undefined && !optOuts.of(peer);
    if (!stops && this.#repeats(content, fingerprint, at)) return;
    const own = to.find(isOwn) ?? to[0] ?? '';
    const also = [...new Set(to)].filter((number) => number !== own && number !== peer);
    const id = store.add({ peer, own, body, media, at, state: 'received', fingerprint, also, way });
    if (word !== undefined) optOuts.add(peer, at, { word });
    this.#scheduled.callOff(peer, word !== undefined);
    news.received.push({ id, peer, own, body });
  }

  /** Whether it is one that came by the other way, where a number has its texts both posted and mailed. */
  #cameOtherWay(content: InboundMessage | LegacyInbound, fingerprint: string, { at, way }: Came): boolean {
    const { db } = this.#deps;
    const [from, until] = around(at, BOTH_WAYS_MS);
    const other = db.get(
      `SELECT id FROM text_message WHERE fingerprint = ? AND way <> ? AND both_ways = 0 AND at BETWEEN ? AND ? ORDER BY id LIMIT 1`,
      ...[fingerprint, way, from, until],
    );
    if (!other) return false;
    db.run('UPDATE text_message SET both_ways = 1 WHERE id = ?', Number(other['id']));
    if (content.kind === 'inbound' && content.media.length > 0)
      db.run('UPDATE text_message SET media = ? WHERE id = ?', JSON.stringify(content.media), Number(other['id']));
    return true;
  }

  /** Whether it is a repeat of one that came in just before or after; if so, it is counted there. */
  #repeats(content: InboundMessage | LegacyInbound, fingerprint: string, at: string): boolean {
    const { db } = this.#deps;
    // One of a time that is still to come was stored while the clock was ahead. A reply by itself that has not left is answered by none.
    const [from, until] = around(at, REPEAT_MS);
    const [justNow] = around(at, MINUTE);
    const same = db
      .all(
        `SELECT id, media FROM text_message WHERE fingerprint = ? AND at > ? AND at < ? AND NOT EXISTS (
           SELECT 1 FROM text_message AS ours
           WHERE ours.peer = ? AND ours.id > text_message.id AND ours.state NOT IN ('received', 'scheduled', 'missed', 'called-off')
             AND NOT (ours.automatic = 1 AND ours.state IN ('waiting', 'sending'))
         ) AND (at > ? OR NOT EXISTS (
           SELECT 1 FROM text_message AS theirs
           WHERE theirs.peer = ? AND theirs.id > text_message.id AND theirs.state = 'received' AND theirs.fingerprint <> ?
         )) ORDER BY id DESC LIMIT 20`,
        ...[fingerprint, from, until, content.from, justNow, content.from, fingerprint],
      )
      .find((row) => hasSamePictures(content, JSON.parse(String(row['media'])) as string[]));
    if (!same) return false;
    db.run('UPDATE text_message SET times = times + 1 WHERE id = ?', Number(same['id']));
    // The older form of a callback has no pictures.
    if (content.kind === 'inbound' && content.media.length > 0)
      db.run('UPDATE text_message SET media = ? WHERE id = ?', JSON.stringify(content.media), Number(same['id']));
    return true;
  }

  #status({ referenceId, from: own, to: peer, status, reason }: MessageStatus, at: string, news: ArrivalNews): void {
    const { db } = this.#deps;
    const known = referenceId === null ? undefined : this.#byId(referenceId, peer);
    const row = known ?? this.#probable(own, peer, at, status);
    if (row) {
      this.#apply(row, peer, status, reason, !known, news);
      return;
    }
    db.run(
      `INSERT INTO text_status (at, reference, own, peer, status, reason) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET at = CASE reference WHEN '' THEN excluded.at ELSE at END`,
      ...[at, referenceId ?? '', own, peer, status, reason],
    );
  }

  /** What was told of a text to `number`, which may be one of a group. */
  #apply(
    row: Row | undefined,
    number: string,
    status: string,
    reason: string,
    probable: boolean,
    news: ArrivalNews,
  ): void {
    if (!row) return;
    const [id, peer, state] = [Number(row['id']), String(row['peer']), String(row['state'])];
    const end = textEnd(status);
    if (isGroup(peer)) {
      this.#tellMember(row, number, { status, reason, end }, news);
      return;
    }
    // That a text failed is never taken back, and a delivery is doubted only by what names the text.
    if (state === 'failed' || (state === 'delivered' && (probable || end !== 'failed'))) return;
    const said = saidOf(status, reason);
    // A state without an id is asked about as planned; one with its id is the last word.
    this.#deps.store.note(id, {
      said,
      ...(end ? { state: end, probable } : {}),
      ...(end && !probable ? { nextLook: null } : {}),
    });
    news.peers.add(peer);
    if (end === 'failed') news.failed.push({ peer, said });
    if (end === 'delivered' && row['journal_id'] !== null) news.proven.push(String(row['journal_id']));
  }

  /** Of a group text each is told by itself: it has not arrived where one did not get it, and has where all did. */
  #tellMember(
    row: Row,
    number: string,
    { status, reason, end }: { status: string; reason: string; end: ReturnType<typeof textEnd> },
    news: ArrivalNews,
  ): void {
    const { store } = this.#deps;
    const [id, peer] = [Number(row['id']), String(row['peer'])];
    const said = saidOf(status, reason);
    const before = store.members.of(id).find((member) => member.number === number);
    if (!before || before.state === 'failed' || (before.state === 'delivered' && end !== 'failed')) return;
    store.members.told(id, number, end ?? null, said);
    const all = store.members.of(id).every(({ state }) => state === 'delivered');
    if (end === 'failed') store.note(id, { state: 'failed', said, nextLook: null });
    else if (all && row['state'] !== 'failed') store.note(id, { state: 'delivered', nextLook: null });
    news.peers.add(peer);
    if (end === 'failed') news.failed.push({ peer, said });
  }

  #byId(providerId: string, peer: string): Row | undefined {
    return this.#deps.db.get(
      `SELECT id, peer, state, journal_id FROM text_message WHERE provider_id = ?
       AND (peer = ? OR id IN (SELECT message_id FROM text_member WHERE number = ?)) LIMIT 1`,
      ...[providerId, peer, peer],
    );
  }

  /** The one text that can be meant by what is told of two numbers. */
  #probable(own: string, peer: string, at: string, status: string): Row | undefined {
    return this.#onlyOpen(own, peer, at) ?? this.#onlyRefused(own, peer, at, textEnd(status));
  }

  /** The one text between the two whose end is open; undefined where there is none, several, or one to a group. */
  #onlyOpen(own: string, peer: string, at: string): Row | undefined {
    const [first, ...more] = this.#ofDay(own, peer, at, `('waiting', 'sending', 'sent', 'unknown')`);
    const isOut = first?.['state'] === 'sent' || first?.['state'] === 'unknown';
    return isOut && first['peer'] === peer && more.length === 0 ? first : undefined;
  }

  /** The one text between the two, where the provider refused it shortly before it tells that it arrived. */
  #onlyRefused(own: string, peer: string, at: string, end: ReturnType<typeof textEnd>): Row | undefined {
    const states = `('waiting', 'sending', 'sent', 'unknown', 'delivered', 'failed', 'refused')`;
    const [first, ...more] = end === 'delivered' ? this.#ofDay(own, peer, at, states) : [];
    const [from, until] = around(at, REFUSED_MS);
    const isRefused = first?.['state'] === 'refused' && String(first['at']) > from && String(first['at']) < until;
    return isRefused && first['peer'] === peer && more.length === 0 ? first : undefined;
  }

  /** Texts between the two of the last day, groups among them; of several two. */
  #ofDay(own: string, peer: string, at: string, states: string): Row[] {
    return this.#deps.db.all(
      `SELECT id, peer, state, at, journal_id FROM text_message
       WHERE (peer = ? OR id IN (SELECT message_id FROM text_member WHERE number = ?)) AND own = ? AND at > ?
       AND state IN ${states} LIMIT 2`,
      ...[peer, peer, own, iso(Date.parse(at) - PROBABLE_MS)],
    );
  }
}

function saidOf(status: string, reason: string): string {
  return reason === '' ? status : `${status}: ${reason}`;
}

function fingerprintOf({ from, to, text }: InboundMessage | LegacyInbound): string {
  return createHash('sha256')
    .update(JSON.stringify([from, [...new Set(to)].sort(), text.replace(/\s+/g, ' ').trim()]))
    .digest('base64url');
}

function hasSamePictures(content: InboundMessage | LegacyInbound, stored: readonly string[]): boolean {
  if (content.kind === 'inbound-legacy') return true;
  const isSame =
    stored.length === content.media.length && stored.every((address, index) => address === content.media[index]);
  return isSame || (stored.length === 0 && content.text.trim() !== '');
}

const iso = (time: number) => new Date(time).toISOString();

/** ISO times so long before and after one. */
function around(at: string, by: number): [from: string, until: string] {
  return [iso(Date.parse(at) - by), iso(Date.parse(at) + by)];
}
