import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Conversations, OptOut, OutOfHours, TextMerge, TextThread } from '#shared/bridge/texts.ts';
import { isStartWord } from '#shared/domain/texts/opt-out.ts';
import { groupOf, membersOf } from '#shared/domain/texts/group.ts';
import { textEnd } from '#shared/domain/texts/text-status.ts';
import { PARTS, textParts } from '#shared/domain/texts/text-parts.ts';
import type { TextingEntry } from '#shared/lists/lists.ts';
import type { Result } from '#shared/provider/catalogue.ts';
import type { Area, Change } from '../area.ts';
import type { Settled } from '../journal/journal.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { Database } from '../store/database.ts';
import { IncomingTexts, type FaxMailboxLink } from './incoming-texts.ts';
import { OptOuts } from './opt-outs.ts';
import { OutOfHoursReplies } from './out-of-hours.ts';
import { quietRecipients } from './quiet-recipients.ts';
import { ScheduledStore } from './scheduled-store.ts';
import { ScheduledTexts } from './scheduled-texts.ts';
import { after, optedOut, PAST, QUIET, SEND_TEXT, textOf } from './text-change.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import { TASKS } from '../watch/tasks.ts';
import { picturesOf } from './pictures/pictures-of.ts';
import type { TextPictures } from './pictures/text-pictures.ts';
import { TextLooks } from './text-looks.ts';
import { TextMerges } from './text-merges.ts';
import { TextPrices, type TextPriceLinks } from './text-prices.ts';
import { TextReader } from './text-reader.ts';
import { TextSender } from './text-sender.ts';
import { TextStore, type LookedAt } from './text-store.ts';

const LOOK = 'sms.checkDeliveryStatus';

type Sent = Omit<CommandInput<'texts.send'>, 'pin'>;

/** Texts of an account: what was sent and came in, what became of it, and who must not be texted. */
export class TextsArea implements Area {
  readonly name = 'texts';
  readonly incoming: IncomingTexts;
  readonly replies: OutOfHoursReplies;
  readonly merges: TextMerges;
  readonly prices: TextPrices;
  readonly pictures: TextPictures;
  readonly #kernel: Kernel;
  /** Where texts are kept without an encrypted database. */
  readonly #own: Database | null;
  readonly #store: TextStore;
  readonly #reader: TextReader;
  readonly #optOuts: OptOuts;
  readonly #looks: TextLooks;
  readonly #scheduled: ScheduledTexts;
  readonly #schedule: ScheduledStore;
  readonly #sender: TextSender;
  #cleaning: Poller | undefined;

  constructor(kernel: Kernel, links: TextPriceLinks & FaxMailboxLink) {
    this.#kernel = kernel;
    this.#own = kernel.cipher ? null : Database.open(':memory:');
    const db = this.#own ?? kernel.db;
    this.#store = new TextStore(db);
    this.#reader = new TextReader({
      ...{ db, place: this.#own ? null : kernel.database },
      log: (what, more) => {
        kernel.deps.logger.log('error', what, more);
      },
    });
    this.#optOuts = new OptOuts(db);
    this.incoming = new IncomingTexts({
      ...{ kernel, db, store: this.#store, optOuts: this.#optOuts, ...links },
      changed: (peer) => {
        this.#changed(peer);
      },
      received: (ids) => {
        this.replies.answer(ids);
      },
    });
    const schedule = new ScheduledStore(db, this.#store);
    this.#schedule = schedule;
    this.#sender = new TextSender({
      ...{ kernel, schedule, store: this.#store },
      changed: (peer) => {
        this.#changed(peer);
      },
      taken: (id, answer) => {
        this.#taken(id, answer);
      },
    });
    const parts = {
      ...{ kernel, db, store: this.#store, optOuts: this.#optOuts, sender: this.#sender },
      changed: (peer: string | null) => {
        this.#changed(peer);
      },
    };
    this.pictures = picturesOf(kernel, db);
    this.replies = new OutOfHoursReplies(parts);
    this.merges = new TextMerges(parts);
    this.prices = new TextPrices({ kernel, reader: this.#reader, ...links });
    this.#scheduled = new ScheduledTexts({
      store: schedule,
      now: kernel.deps.now,
      leave: (text) => this.#sender.leaveScheduled(text),
      missed: ({ peer }) => {
        kernel.tell({ type: 'text-held', number: peer });
        this.#changed(peer);
      },
      failed: (error) => {
        kernel.deps.logger.log('error', 'texts for later could not leave', { error });
      },
    });
    this.#looks = new TextLooks({
      store: this.#store,
      now: kernel.deps.now,
      ask: (text) => this.#ask(text),
      said: (text, word) => {
        this.#said(text, word);
      },
      failed: (error) => {
        kernel.deps.logger.log('error', 'what became of a text could not be kept', { error });
      },
    });
  }

  /** What was on its way when the app ended: without an entry of the journal it has not left, and nothing else tells that. */
  recover(): void {
    for (const { id, journalId } of this.#store.underWay()) {
      const state = journalId === null ? undefined : this.#kernel.entries.get(journalId)?.state;
      const text = this.#store.get(id);
      if (!text) continue;
      this.#store.note(id, after(state ?? 'not-done', text));
      this.incoming.ended(text);
      if (state === undefined && !text.automatic) this.#kernel.tell({ type: 'text-held', number: text.peer });
    }
    this.merges.recover();
  }

  start(): void {
    this.#kernel.tasks.add('text-status', () => {
      this.#looks.follow();
    });
    this.#looks.follow();
    this.#kernel.tasks.add('scheduled-texts', () => {
      this.#scheduled.follow();
    });
    this.#scheduled.follow();
    this.incoming.start();
    this.#cleaning = startPolling(
      () => this.pictures.clean(),
      () => TASKS['text-pictures'].waits.normal,
    );
    this.#kernel.tasks.add('text-pictures', () => void this.#cleaning?.anew());
  }

  close(): void {
    this.#cleaning?.stop();
    this.pictures.close();
    this.incoming.close();
    this.merges.close();
    this.#scheduled.stop();
    this.#looks.stop();
    this.#reader.close();
    this.#own?.close();
  }

  /** Whoever opted out is not texted, whatever screen it is sent from. */
  whyNot({ operation, params }: Change): Promise<Problem | undefined> {
    if (operation !== SEND_TEXT) return Promise.resolve(undefined);
    return Promise.resolve(this.#blocked(textOf(params).to));
  }

  /** A text that leaves is in its conversation, whatever screen it was sent from. */
  changeBegun(journalId: string, { operation, params }: Change): void {
    if (operation !== SEND_TEXT) return;
    const kept = this.#sender.leavingBy(params);
    if (kept !== undefined) {
      this.#store.note(kept, { state: 'sending', journalId });
      return;
    }
    const { own, to, body, media } = textOf(params);
    const peer = groupOf(to);
    this.#store.add({ peer, own, body, media, at: this.#kernel.time(), state: 'sending', journalId });
    this.#changed(peer);
  }

  changeSettled({ id, operation, state, wasUnknown }: Settled): void {
    if (operation !== SEND_TEXT) return;
    for (const message of this.#store.ofChange(id)) {
      // What was sent from another screen has nobody else who says what became of it.
      if (!wasUnknown && message.state !== 'sending') continue;
      // What the provider told of it is newer than whether its change was done.
      if (message.state === 'delivered' || message.state === 'failed') continue;
      // Of one that never left more may be known by then.
      if (state === 'not-done' && message.state !== 'sending') continue;
      this.#store.note(message.id, after(state, message));
      if (state !== 'done') this.incoming.ended(message);
      this.#changed(message.peer);
    }
  }

  async conversations(query: CommandInput<'texts.conversations'>): Promise<Outcome<Conversations>> {
    const given = { query, now: this.#kernel.time() };
    return query.text.trim() === ''
      ? succeed(this.#reader.here('conversations', given))
      : this.#reader.ask('conversations', given);
  }

  thread({ peer, before }: CommandInput<'texts.thread'>): Outcome<TextThread> {
    return succeed({
      ...this.#store.thread(peer, before),
      conversation: this.#store.conversation(peer),
      consent: this.merges.consentOf(peer),
      ...this.#permission(peer),
    });
  }

  /** Whether somebody may be texted, and whether they asked for it again: only a person here allows it. */
  #permission(peer: string): Pick<TextThread, 'optOut' | 'asksAgain'> {
    const [optOut = null] = membersOf(peer).flatMap((number) => this.#optOuts.of(number) ?? []);
    const since = optOut ? this.#store.receivedSince(optOut.number, optOut.at) : [];
    return { optOut, asksAgain: since.findLast(({ body }) => isStartWord(body))?.at ?? null };
  }

  /** Own numbers from which one can text; null while they have not been read. */
  async senders(): Promise<Outcome<string[] | null>> {
    const { lists } = this.#kernel;
    return lists.state('texting').readAt === null ? succeed(null) : lists.keysWhere('texting', { state: 'on' });
  }

  /**
   * Texts each by itself, one after the other, or a group by one text. Answers when the first one has left this computer, or
   * why it has not: then nothing was sent, and nothing is kept.
   */
  async send({
    own,
    to,
    body,
    group = false,
    media = [],
    quietReason = '',
    later,
    again,
    overCap,
  }: Sent): Promise<Outcome<{ id: number }>> {
    const problem = this.#wrong({ own, to, body });
    if (problem) return fail(problem);
    const peers = group ? [groupOf(to)] : [...new Set(to)];
    if (later && this.#kernel.profile.viewOnly) return fail({ kind: 'view-only' });
    // It would be gone with the app.
    if (later && !this.#kernel.cipher) return fail({ kind: 'vault-unavailable' });
    if (later && Date.parse(later.at) <= this.#kernel.deps.now()) return fail(PAST);
    const quiet = quietRecipients({ kernel: this.#kernel, store: this.#store }, to, later?.at);
    if (quiet.length > 0 && quietReason === '') return fail(QUIET);
    const at = this.#kernel.time();
    const state = later ? ('scheduled' as const) : ('waiting' as const);
    const reasonFor = (peer: string) => (membersOf(peer).some((number) => quiet.includes(number)) ? quietReason : '');
    const ids = this.#store.addAll(
      peers.map((peer) => ({ peer, own, body, media, at, state, quietReason: reasonFor(peer), later })),
    );
    this.#changed(null);
    if (later) this.#scheduled.follow();
    const [first] = ids;
    if (first === undefined) return fail({ kind: 'not-found' });
    if (later) return succeed({ id: first });
    const left = await this.#sender.leave(first, { again, overCap });
    if (left.problem && this.#kernel.db.isOpen) {
      for (const id of ids) this.#store.remove(id);
      this.#changed(null);
    }
    if (left.problem) return fail(left.problem);
    void this.#sender.sendRest(ids, left.ended, { again, overCap });
    return succeed({ id: first });
  }

  /** Takes back a text that has not left yet; nobody gets it. */
  callOff(id: number): Outcome<{ body: string }> {
    const text = this.#store.get(id);
    // A row of a list stays, so that the list says what became of each.
    const canBe =
      text?.state === 'not-sent' ? !text.listed : ['scheduled', 'missed', 'called-off'].includes(text?.state ?? '');
    if (!text || !canBe) return fail({ kind: 'not-found' });
    this.#store.remove(id);
    this.#changed(text.peer);
    return succeed({ body: text.body });
  }

  /** Whether others of a text to several are still to leave. */
  busy(): boolean {
    return this.#sender.busy;
  }

  openChanges(): number {
    return this.scheduledCount + this.merges.leaving;
  }

  /** How many texts wait for their time. */
  get scheduledCount(): number {
    return this.#schedule.all().length;
  }

  /** Takes back all texts that wait for their time. */
  callOffScheduled(): void {
    for (const id of this.#schedule.all()) this.callOff(id);
  }

  /** Keeps texts that wait for their time, and the rest of a list, from leaving, until {@link goOn} or the next start. */
  suspend(): void {
    this.#scheduled.suspend();
    this.merges.suspend();
  }

  goOn(): void {
    this.#scheduled.goOn();
    this.merges.resume();
  }

  /** Texts each row of a file. Without a keychain what has not left would be gone with the app. */
  startMerge(input: CommandInput<'texts.startMerge'>): Outcome<TextMerge> {
    if (this.#kernel.profile.viewOnly) return fail({ kind: 'view-only' });
    if (!this.#kernel.cipher) return fail({ kind: 'vault-unavailable' });
    for (const { body } of input.rows) {
      const problem = this.#wrong({ own: input.own, to: [], body });
      if (problem) return fail(problem);
    }
    return this.merges.start(input);
  }

  /** What is answered by itself from now on. */
  setOutOfHours(settings: OutOfHours): Outcome<OutOfHours> {
    if (textParts(settings.text).parts > PARTS.block)
      return fail({ kind: 'invalid', fields: [{ field: 'msg', rule: { kind: 'too-many-parts', most: PARTS.block } }] });
    this.replies.set(settings);
    return succeed(this.replies.settings);
  }

  async look(peer: string): Promise<Outcome<null>> {
    await this.#looks.now(peer);
    return succeed(null);
  }

  mark({ peers, ...how }: CommandInput<'texts.mark'>): Outcome<null> {
    for (const peer of peers) this.#store.mark(peer, this.#kernel.time(), how);
    this.#changed(peers.length === 1 ? (peers[0] ?? null) : null);
    return succeed(null);
  }

  /** Prints a page of HTML that holds no script and leads nowhere. */
  async print(html: string): Promise<Outcome<Uint8Array>> {
    const pdf = await this.#kernel.deps.convert?.({ print: html, isPicture: false }, new Uint8Array());
    if (pdf instanceof Uint8Array) return succeed(pdf);
    return fail({ kind: 'document', reason: pdf ?? 'unreadable' });
  }

  optOuts(): Outcome<OptOut[]> {
    return succeed(this.#optOuts.all());
  }

  block({ number, reason }: CommandInput<'texts.block'>): Outcome<null> {
    this.#optOuts.add(number, this.#kernel.time(), { reason });
    this.#changed(number);
    return succeed(null);
  }

  unblock({ number, reason }: CommandInput<'texts.unblock'>): Outcome<null> {
    this.#optOuts.lift(number, this.#kernel.time(), reason);
    this.#changed(number);
    return succeed(null);
  }

  #wrong({ own, to, body }: Pick<Sent, 'own' | 'to' | 'body'>): Problem | undefined {
    const { lists } = this.#kernel;
    const sender = lists.row('texting', own) as TextingEntry | undefined;
    if (lists.state('texting').readAt !== null && !sender?.on)
      return { kind: 'invalid', fields: [{ field: 'did', rule: { kind: 'cannot-text' } }] };
    const blocked = this.#blocked(to);
    if (blocked) return blocked;
    const { parts } = textParts(body);
    return parts > PARTS.block
      ? { kind: 'invalid', fields: [{ field: 'msg', rule: { kind: 'too-many-parts', most: PARTS.block } }] }
      : undefined;
  }

  /** Whoever asked for no texts keeps one to a group from everybody in it. */
  #blocked(to: readonly string[]): Problem | undefined {
    const number = to.find((one) => this.#optOuts.of(one));
    return number === undefined ? undefined : optedOut(number);
  }

  /** The provider took a text. One without an id cannot be asked about. */
  #taken(id: number, { msg_id: providerId }: Result<typeof SEND_TEXT>): void {
    this.#store.note(id, {
      state: 'sent',
      ...(providerId === null ? {} : { providerId, nextLook: this.#looks.first(this.#kernel.deps.now()) }),
    });
    this.#looks.follow();
    const text = this.#store.get(id);
    if (!text) return;
    if (providerId === null) this.incoming.ended(text);
    else for (const number of membersOf(text.peer)) this.incoming.identified(providerId, number);
  }

  async #ask({ providerId }: LookedAt): Promise<string | undefined> {
    const answer = await this.#kernel.reads.value(LOOK, { msg_id: providerId });
    return (answer as Result<typeof LOOK> | undefined)?.status;
  }

  #said({ id, peer, state }: LookedAt, word: string): void {
    const end = textEnd(word);
    // A callback may have told its end before, and why.
    const isNews = state === 'sent' || (end !== undefined && end !== state);
    this.#store.note(id, {
      ...(isNews ? { said: word } : {}),
      ...(end ? { state: end, nextLook: null, probable: false } : {}),
    });
    if (end === 'failed' && isNews) this.#kernel.tell({ type: 'text-failed', number: peer, text: word });
    this.#changed(peer);
  }

  #changed(peer: string | null): void {
    this.#kernel.deps.emit('texts.changed', { peer });
  }
}
