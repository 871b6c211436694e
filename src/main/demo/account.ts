import { createHash } from 'node:crypto';
import { addMoney, compareMoney, type Money, multiplyMoney, subtractMoney } from '#shared/domain/money/money.ts';
import { dollars, money } from './amounts.ts';
import type { DemoClock } from './clock.ts';
import { stepsOf, WORDS, wordsAsSteps } from './fax-life.ts';
import { Ledger } from './ledger.ts';
import { countPages } from './pages.ts';
import { type Inventory, makeInventory } from './seed/inventory.ts';
import { RATES } from './seed/rates.ts';
import { INCOMING_EVERY_MS, incomingFax } from './seed/seed-state.ts';
import type { AccountState, FaxRecord, LedgerEntry, Message, OwnedNumber, Port, VoiceNumber } from './state.ts';
import { CallBook, type Call } from './call-book.ts';
import { isTollFree } from '#shared/domain/phone/phone-number.ts';
import { plainVoiceNumber } from './seed/voice.ts';
import { PORT_WORDS } from './port-life.ts';
import { pricePerText, segmentsOf, TEXT_WORDS, textSteps } from './text-life.ts';
import { VoiceBook } from './voice-book.ts';

/** After a long pause not more than a day's worth of faxes comes in at once. */
const LONGEST_PAUSE_MS = 86_400_000;
/** Dollars a minute of calls in an attack, which go where they earn most. */
const ATTACK_RATE = '0.3000';

/** A document that was sent. */
export interface SentDocument {
  file: Buffer;
  filename: string;
}

/** A document as it is kept: proof of what was sent. */
export type Facts = Pick<FaxRecord, 'pages' | 'filename' | 'size' | 'sha256'>;

export function factsOf({ file, filename }: SentDocument): Facts {
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { pages: countPages(file, filename), filename, size: file.length, sha256 };
}

/** What is different about one request; set by faults. */
export interface Circumstances {
  /** How long after it was made a new entry shows in lists. */
  listDelayMs?: number;
  /** How far the times in the fax history are from the account's time. */
  historyOffsetMs?: number;
  /** The statuses of the fax that is sent, one after the other, instead of those that the recipient decides. */
  faxStatuses?: string[];
  /** Whether addresses are kept in the post's abbreviations. */
  abbreviatedAddresses?: boolean;
}

/** Kinds of entries that lists show. */
type Kind = 'voice' | 'fax-number' | 'international' | 'trunk' | 'port' | 'server' | 'group' | 'user' | 'fax';

/** The demo account: its state, its time, and everything that can happen to it. Handlers work on nothing else. */
export class DemoAccount {
  readonly state: AccountState;
  readonly clock: DemoClock;
  readonly inventory: Inventory;
  readonly voice: VoiceBook;
  readonly calls: CallBook;
  /** What the price list says; what is charged stays as it is. */
  readonly listed: Record<string, string> = { ...RATES };
  /** Numbers that somebody else bought a moment ago; lists that were read before still have them. */
  readonly sold = new Set<string>();
  /** Whether an admin of the provider allows lines that sign in. */
  signInAllowed = false;
  /** What was really carried out since the start. */
  readonly ledger: Ledger;
  /** What is different about the request that is being carried out. */
  circumstances: Circumstances = {};
  readonly #changed: () => void;
  /** When entries were added, since the start. */
  readonly #added = new Map<string, number>();
  /** Requests that are carried out later. */
  #later: { at: number; run: () => void }[] = [];

  constructor(state: AccountState, clock: DemoClock, name: string, changed: () => void = () => {}) {
    this.state = state;
    this.ledger = new Ledger(name, () => clock.now());
    this.clock = clock;
    this.inventory = makeInventory(state.seed);
    this.voice = new VoiceBook(state);
    this.calls = new CallBook(state, this.voice.base);
    this.#changed = changed;
  }

  /** Tells whoever keeps the state that it changed. */
  changed(): void {
    this.#changed();
  }

  /** Has a request carried out at a later time. */
  carryOutAt(at: number, run: () => void): void {
    this.#later.push({ at, run });
  }

  /** Notes that an entry is new. */
  added(kind: Kind, id: string): void {
    this.#added.set(`${kind} ${id}`, this.clock.now());
  }

  /** Whether lists show an entry by now. */
  shows(kind: Kind, id: string): boolean {
    const { listDelayMs } = this.circumstances;
    const at = listDelayMs === undefined ? undefined : this.#added.get(`${kind} ${id}`);
    return at === undefined || at + (listDelayMs ?? 0) <= this.clock.now();
  }

  /** Of these entries, those that lists show by now. */
  shown(kind: Kind, ids: readonly string[]): readonly string[] {
    return this.circumstances.listDelayMs === undefined ? ids : ids.filter((id) => this.shows(kind, id));
  }

  /** Lets everything happen that is due by now, in the order of time. No timer runs: whoever looks, settles first. */
  settle(): void {
    const now = this.clock.now();
    const due = this.#later.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    this.#later = this.#later.filter(({ at }) => at > now);
    for (const { at, run } of due)
      this.clock.at(at, () => {
        this.#settleDue();
        run();
      });
    this.#settleDue();
  }

  #settleDue(): void {
    const now = this.clock.now();
    this.#skipLongPause(now);
    for (;;) {
      const due = this.state.faxes
        .filter((fax) => (fax.steps[0]?.at ?? Infinity) <= now)
        .sort((a, b) => (a.steps[0]?.at ?? 0) - (b.steps[0]?.at ?? 0))[0];
      const stepAt = due?.steps[0]?.at ?? Infinity;
      if (this.state.nextIncomingAt <= now && this.state.nextIncomingAt <= stepAt) {
        const at = this.state.nextIncomingAt;
        this.state.nextIncomingAt = at + INCOMING_EVERY_MS[this.state.size];
        this.receiveFax({}, at);
      } else if (due) this.#takeStep(due);
      else break;
    }
    for (const port of [...this.state.ports]) this.#settlePort(port, now);
    for (const message of this.state.messages) this.#settleMessage(message, now);
    this.#payCalls(now);
  }

  /** What the account can still spend covers `amount`. */
  canPay(amount: Money): boolean {
    const available = addMoney(money(this.state.balance), money(this.state.allowedCredit));
    return compareMoney(available, amount) >= 0;
  }

  /** Takes money from the balance, and refills it where that is set. */
  charge(amount: Money, kind: LedgerEntry['kind'], note: string, at = this.clock.now()): void {
    this.#book(subtractMoney({ units: 0n, scale: 0 }, amount), kind, note, at);
    this.refillIfLow(at);
  }

  /** Puts money on the balance. */
  refill(amount: Money, kind: 'refill' | 'auto-refill', note: string, at = this.clock.now()): void {
    this.#book(amount, kind, note, at);
  }

  /** Sets the balance to a value, for tests. */
  setBalance(balance: Money): void {
    this.#book(subtractMoney(balance, money(this.state.balance)), 'adjustment', 'set by hand', this.clock.now());
    this.refillIfLow();
  }

  /** Unattended refill: below `min_balance` the balance rises by `reload_amount`, once per event. */
  refillIfLow(at = this.clock.now()): void {
    const { autorefill, minBalance, reloadAmount, balance } = this.state;
    if (!autorefill || minBalance === null || reloadAmount === null) return;
    if (compareMoney(money(balance), money(String(minBalance))) >= 0) return;
    this.refill(money(String(reloadAmount)), 'auto-refill', `below ${String(minBalance)}`, at);
  }

  /** A number of the account that is among its fax numbers. */
  findFaxNumber(did: string): OwnedNumber | undefined {
    return this.state.numbers.find((number) => number.did === did);
  }

  /** Whether a number is in the account, in either inventory. */
  owns(did: string): boolean {
    return this.findFaxNumber(did) !== undefined || this.voice.has(did);
  }

  /** A number joins the fax numbers, without an account and a group. Whatever else was set of it is lost. */
  addFaxNumber(did: string, over: Partial<OwnedNumber> = {}): void {
    this.added('fax-number', did);
    this.state.numbers.push({
      did,
      status: 'active',
      didType: isTollFree(did) ? 'tf' : 'local',
      product: 'pro',
      sname: '',
      temporaryFor: null,
      note: '',
      faxName: '',
      faxLogin: '',
      faxEmail: '',
      pinSet: false,
      ...over,
    });
    this.changed();
  }

  /** A fax number leaves: its account, its group and its permissions go with it. */
  removeFaxNumber(did: string): void {
    this.state.numbers = this.state.numbers.filter((number) => number.did !== did);
    this.dropPermissions((permission) => permission.did === did);
  }

  /** Permissions of the enterprise fax product that end. */
  dropPermissions(ends: (permission: { did: string; login?: string }) => boolean): void {
    this.state.userPermissions = this.state.userPermissions.filter((permission) => !ends(permission));
    this.state.emailPermissions = this.state.emailPermissions.filter((permission) => !ends(permission));
    this.changed();
  }

  putVoiceNumber(number: VoiceNumber): void {
    if (!this.voice.has(number.did)) this.added('voice', number.did);
    this.voice.put(number);
    this.changed();
  }

  removeVoiceNumber(did: string): void {
    this.voice.remove(did);
    this.changed();
  }

  /** The next id of a port, server, upload or text. */
  nextId(): string {
    return String(this.state.nextId++);
  }

  /** Takes a fax. Two equal ones are two faxes: the interface has no idempotency. */
  acceptFax(from: string, to: string, facts: Facts, service: FaxRecord['service'] = 'pro'): FaxRecord {
    const at = this.clock.now();
    const { faxStatuses } = this.circumstances;
    const fax: FaxRecord = {
      faxId: this.#nextFaxId(),
      type: 'out',
      service,
      from,
      to,
      party: '',
      at,
      status: WORDS.processing,
      steps: faxStatuses ? wordsAsSteps(faxStatuses, at) : stepsOf(to, at),
      cost: '0',
      ...facts,
    };
    this.state.faxes.push(fax);
    this.added('fax', fax.faxId);
    this.changed();
    return fax;
  }

  /** What a text would cost. */
  priceOfText(draft: Pick<Message, 'to' | 'text' | 'media'>): Money {
    const { price, times } = pricePerText({ ...draft, segments: segmentsOf(draft.text) });
    return multiplyMoney(money(price), times);
  }

  /** Takes a text, to one or to a group: one message, paid when it is sent. */
  acceptText(draft: Pick<Message, 'from' | 'to' | 'text' | 'media'>): Message {
    const at = this.clock.now();
    const message: Message = {
      id: this.nextId(),
      ...draft,
      segments: segmentsOf(draft.text),
      at,
      status: TEXT_WORDS.sent,
      steps: textSteps(draft.to, at),
    };
    this.state.messages.push(message);
    this.charge(this.priceOfText(draft), 'text', `text ${message.id} to ${draft.to.join(', ')}`);
    return message;
  }

  /** A fax arrives; undefined when no number of the account could take it. */
  receiveFax(wish: { from?: string; to?: string } = {}, at = this.clock.now()): FaxRecord | undefined {
    const fax = incomingFax(this.state, at, wish);
    if (!this.findFaxNumber(fax.to)) return undefined;
    this.state.incomingCount += 1;
    const arrived = { ...fax, faxId: this.#nextFaxId() };
    this.state.faxes.push(arrived);
    this.added('fax', arrived.faxId);
    this.changed();
    return arrived;
  }

  #settleMessage(message: Message, now: number): void {
    const step = message.steps[0];
    if (!step || step.at > now) return;
    message.steps.shift();
    message.status = step.status;
    this.changed();
  }

  #settlePort(port: Port, now: number): void {
    for (let step = port.steps[0]; step && step.at <= now; step = port.steps[0]) {
      port.steps.shift();
      port.status = step.status;
      if (step.status === PORT_WORDS.completed) this.#completePort(port);
      this.changed();
    }
  }

  /** The number comes over; in fax mode it takes the place of the number that stood in for it. */
  #completePort({ id, fields, trunk }: Port): void {
    const did = fields['number2port'] ?? '';
    const substitute = this.state.numbers.find(({ temporaryFor }) => temporaryFor === id);
    if (this.owns(did)) return;
    if (fields['did_mode'] !== 'fax') {
      const routed = this.state.trunks.some((one) => one.trunk === trunk && one.status === 'on') ? trunk : '';
      this.putVoiceNumber(plainVoiceNumber(did, { tier: isTollFree(did) ? '1' : '1b', trunk: routed }));
      if (substitute) substitute.temporaryFor = null;
      return;
    }
    if (!substitute) {
      this.addFaxNumber(did);
      return;
    }
    for (const permission of [...this.state.userPermissions, ...this.state.emailPermissions])
      if (permission.did === substitute.did) permission.did = did;
    Object.assign(substitute, { did, temporaryFor: null, didType: isTollFree(did) ? 'tf' : 'local' });
  }

  /** Makes calls from a line to another country, all a moment ago; false where the line cannot. */
  callAbroad({ trunk, count, minutes, to }: { trunk: string; count: number; minutes: number; to: string }): boolean {
    const line = this.state.trunks.find((one) => one.trunk === trunk);
    if (line?.status !== 'on' || line.interCall !== 'on') return false;
    const now = this.clock.now();
    const [own = ''] = this.voice.routedTo(trunk);
    const billed = Math.ceil(minutes * 10);
    const amount = Math.round((billed * Math.round(Number(ATTACK_RATE) * 10_000)) / 10);
    const ccrf = Math.round(amount * Number(RATES.ccrf));
    const call: Call = {
      at: now,
      incoming: false,
      own,
      trunk,
      other: to,
      type: 'Outbound International Call',
      status: 'ok',
      duration: Math.round(minutes * 100),
      billed,
      rate: ATTACK_RATE,
      ccrf,
      cost: amount + ccrf,
    };
    for (let index = 0; index < count; index++) this.calls.add(call);
    this.charge({ units: BigInt(call.cost) * BigInt(count), scale: 4 }, 'calls', `${String(count)} calls`, now);
    return true;
  }

  /** New calls are paid together, as one movement. */
  #payCalls(now: number): void {
    this.calls.skipLongPause(now);
    const end = this.calls.countUntil(now);
    const count = end - this.state.nextCall;
    if (count <= 0) return;
    let cost = 0;
    for (let index = this.state.nextCall; index < end; index++) cost += this.calls.at(index).cost;
    this.state.nextCall = end;
    this.changed();
    if (cost > 0) this.charge({ units: BigInt(cost), scale: 4 }, 'calls', `${String(count)} calls`, now);
  }

  #nextFaxId(): string {
    const id = this.state.nextFaxId;
    this.state.nextFaxId += 1 + (id % 7);
    return String(id);
  }

  #takeStep(fax: FaxRecord): void {
    const step = fax.steps.shift();
    if (!step) return;
    fax.status = step.status;
    if (fax.steps.length === 0 && step.status === WORDS.delivered) {
      const cost = multiplyMoney(money(RATES.fax_minute_rate), fax.pages);
      fax.cost = dollars(cost);
      this.charge(cost, 'fax', `fax ${fax.faxId} to ${fax.to}, ${String(fax.pages)} pages`, step.at);
    }
    this.changed();
  }

  #skipLongPause(now: number): void {
    const every = INCOMING_EVERY_MS[this.state.size];
    const missed = Math.floor((now - this.state.nextIncomingAt) / every) + 1;
    const skip = missed - LONGEST_PAUSE_MS / every;
    if (skip > 0) this.state.nextIncomingAt += skip * every;
  }

  #book(amount: Money, kind: LedgerEntry['kind'], note: string, at: number): void {
    const balance = dollars(addMoney(money(this.state.balance), amount));
    this.state.balance = balance;
    const entry = { at, kind, amount: dollars(amount), balance, note };
    this.state.ledger.push(entry);
    this.ledger.moved(entry);
    this.changed();
  }
}
