// Which question is asked before an operation is sent (product 3.10, G4, A13), as plain data.
import { isChargedChange, spendPrice } from '#shared/domain/spend-price.ts';
import { operationOf, type OperationId, type Result } from '#shared/provider/catalogue.ts';
import { formModel } from '#shared/provider/form-model.ts';
import type { MessageKey } from '#renderer/app/i18n/index.ts';

type Named = Readonly<Record<string, unknown>>;
export type Rates = Result<'account.getRates'>;

/** Sentences that name what is lost; `{target}` is what the operation is about. */
const losses: Partial<Record<OperationId, MessageKey[]>> = {
  'did.deleteDid': ['operations.loss.calls', 'operations.loss.number'],
  'didinter.deleteDid': ['operations.loss.calls', 'operations.loss.number'],
  'proFax.deleteDid': ['operations.loss.faxes', 'operations.loss.number'],
  'enterpriseFax.deleteDid': ['operations.loss.faxes', 'operations.loss.number'],
  'lnp.deleteLnp': ['operations.loss.move'],
  'enterpriseFax.deleteGroup': ['operations.loss.group'],
  'enterpriseFax.deleteUser': ['operations.loss.user'],
  'enterpriseFax.deleteUserPermissions': ['operations.loss.permissions'],
  'enterpriseFax.deleteEmailPermissions': ['operations.loss.email'],
  'server.deleteIp': ['operations.loss.address'],
  'server.deleteServers': ['operations.loss.server', 'operations.loss.serverData'],
  'siptrunk.deleteTrunk': ['operations.loss.trunk'],
};

/** The parameter that names what is lost, the most telling first. */
const TARGETS = ['email', 'fax_login', 'sname', 'trunk', 'did', 'number2port', 'ip_address', 'server_id', 'id'];
/** Parameters besides removed settings whose change is confirmed by typing what it is about (product 3.10). */
const RISKY: Partial<Record<OperationId, readonly { param: string; value?: string; loss: MessageKey }[]>> = {
  'account.setAutorefill': [{ param: 'autorefill', value: 'off', loss: 'operations.loss.autorefill' }],
  'did.move2fax': [{ param: 'did', loss: 'operations.loss.toFax' }],
  'proFax.updateDid': [{ param: 'unset_acc', loss: 'operations.loss.setting' }],
  'siptrunk.updateTrunk': [
    { param: 'password', loss: 'operations.loss.linePassword' },
    { param: 'status', value: 'off', loss: 'operations.loss.lineOff' },
    { param: 'inter_call', value: 'on', loss: 'operations.loss.callsAbroad' },
  ],
};
/** Seconds in which a loss can be stopped. */
const COUNTDOWN = 10;
const SERVER_COUNTDOWN = 30;
/** Above this many dollars the amount of a refill is typed once more (product 3.10). */
const BIG_REFILL = 1000;

export interface Gate {
  losses: { key: MessageKey; named: Record<string, string> }[];
  /** What has to be typed. */
  phrase: string;
  /** Only the last four digits of a number are typed. */
  lastFour: boolean;
  countdown: 0 | 10 | 30;
}

export type Question =
  { kind: 'none' } | { kind: 'confirm' } | ({ kind: 'gate' } & Gate) | ({ kind: 'spend' } & Purchase);

export interface Purchase {
  count: number;
  /** Price of one as a decimal string; null when the provider's list does not say it. */
  unitPrice: string | null;
  /** Price of all; null when the list does not say it. */
  total: string | null;
}

/** What is asked before an operation is sent with these params. */
export function questionFor(id: OperationId, params: Named, rates: Rates | null): Question {
  const { effect } = operationOf(id);
  switch (effect) {
    case 'read':
      return { kind: 'none' };
    case 'destroy':
      return { kind: 'gate', ...destroyGate(id, params) };
    case 'spend':
      return id === 'account.refillBalance' ? refill(params) : { kind: 'spend', ...purchase(id, params, rates) };
    case 'send':
    case 'change':
      return chargedOrRisky(id, params, rates);
  }
}

/** A change that takes something away is asked about as a loss, also where it is charged besides. */
function chargedOrRisky(id: OperationId, params: Named, rates: Rates | null): Question {
  const question = riskyChange(id, params);
  if (question.kind === 'gate' || !isChargedChange(id, params)) return question;
  return { kind: 'spend', ...purchase(id, params, rates) };
}

function destroyGate(id: OperationId, params: Named): Gate {
  const target = targetOf(params);
  const sentences = losses[id] ?? ['operations.loss.general'];
  return {
    losses: sentences.map((key) => ({ key, named: { target: target.text } })),
    ...phraseOf(target),
    countdown: id === 'server.deleteServers' ? SERVER_COUNTDOWN : COUNTDOWN,
  };
}

/** A change that takes a setting away is confirmed like a loss, but can be put back: nothing counts down. */
function riskyChange(id: OperationId, params: Named): Question {
  const removed = formModel(operationOf(id)).fields.filter(({ name, shape }) => {
    if (shape.kind !== 'options' || !Object.hasOwn(params, name)) return false;
    return shape.options.some((option) => option.words.includes(String(params[name])));
  });
  const sentences = removed.map(({ name }): Gate['losses'][number] => ({
    key: name === 'e911' ? 'operations.loss.emergency' : 'operations.loss.setting',
    named: { field: name },
  }));
  sentences.push(...risksOf(id, params));
  if (sentences.length === 0) return { kind: 'confirm' };
  // An emergency address is given up by typing 911.
  const emergency = removed.some(({ name }) => name === 'e911');
  const typed = emergency ? { phrase: '911', lastFour: false } : phraseOf(targetOf(params));
  return { kind: 'gate', losses: sentences, ...typed, countdown: 0 };
}

/** What can stop or begin to cost by a change, whoever asks for it: a form, or an undo that sends the old values again. */
export function risksOf(id: OperationId, params: Named): Gate['losses'] {
  const risks = (RISKY[id] ?? []).filter(({ param, value }) =>
    value === undefined ? params[param] !== undefined : params[param] === value,
  );
  const { text } = targetOf(params);
  return risks.map(({ param, loss }) => ({ key: loss, named: { field: param, target: text } }));
}

function refill(params: Named): Question {
  const amount = Number(params['amount']);
  return {
    kind: 'gate',
    losses: [{ key: 'operations.loss.refill', named: { amount: String(amount) } }],
    phrase: amount > BIG_REFILL ? String(amount) : '',
    lastFour: false,
    countdown: 0,
  };
}

/** What an operation is about. Of several numbers, the first has to be typed. */
function targetOf(params: Named): { text: string; first: string } {
  const name = TARGETS.find((candidate) => params[candidate] !== undefined && params[candidate] !== '');
  const value = name === undefined ? '' : params[name];
  const texts = (Array.isArray(value) ? (value as unknown[]) : [value]).map((one) => String(one as string));
  return { text: texts.join(', '), first: texts[0] ?? '' };
}

/** What has to be typed for a change with these params. */
export function phraseFor(params: Named): Pick<Gate, 'phrase' | 'lastFour'> {
  return phraseOf(targetOf(params));
}

function phraseOf({ first }: { first: string }): { phrase: string; lastFour: boolean } {
  const lastFour = /^\d{7,}$/.test(first);
  return { phrase: lastFour ? first.slice(-4) : first, lastFour };
}

/** How many things are bought, and for how much as far as the price list says it. */
export function purchase(id: OperationId, params: Named, rates: Rates | null): Purchase {
  const numbers = [params['did']].flat().filter((one): one is string => typeof one === 'string');
  const count = Math.max(1, numbers.length);
  const total = spendPrice(id, params, rates ?? undefined);
  return { count, unitPrice: unitPriceOf(id, params, numbers, rates), total };
}

/** Price of one where all cost the same. */
function unitPriceOf(id: OperationId, params: Named, numbers: readonly string[], rates: Rates | null): string | null {
  const prices = new Set(numbers.map((did) => spendPrice(id, { ...params, did }, rates ?? undefined)));
  if (prices.size === 0) return spendPrice(id, params, rates ?? undefined);
  return prices.size === 1 ? ([...prices][0] ?? null) : null;
}
