// Which question is asked before an operation is sent, as plain data: made from what the operation declares.
import { reloadWarnings } from '#shared/domain/money/refill-rules.ts';
import { isChargedChange, priceOf, spendPrice } from '#shared/domain/money/spend-price.ts';
import { operationOf, type OperationId, type Result } from '#shared/provider/catalogue.ts';
import type { Sentence } from '#shared/provider/consequences.ts';
import { formModel } from '#shared/provider/form-model.ts';
import { chargedByItself, moneyCharged, settingRemoved } from '#shared/provider/loss-sentences.ts';

type Named = Readonly<Record<string, unknown>>;
export type Rates = Result<'account.getRates'>;

/** Seconds in which a loss can be stopped. */
const COUNTDOWN = 10;
/** Above this many dollars the amount of a refill is typed once more. */
const BIG_REFILL = 1000;

/** A sentence about what is lost, with what stands in its placeholders. */
export interface Loss {
  sentence: Sentence;
  named: Record<string, string>;
}

export interface Gate {
  losses: Loss[];
  /** What has to be typed. */
  phrase: string;
  /** Only the last four digits of a number are typed. */
  lastFour: boolean;
  countdown: 0 | 10 | 30;
}

export type Question =
  | { kind: 'none' }
  | { kind: 'confirm' }
  | ({ kind: 'gate' } & Gate)
  | ({ kind: 'spend' } & Purchase);

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
      return addsMoney(id) ? refill(params) : { kind: 'spend', ...purchase(id, params, rates) };
    case 'send':
    case 'change':
      return largeReload(id, params) ?? chargedOrRisky(id, params, rates);
  }
}

/** Whether an operation charges an amount that its request names: money is added, and nothing is bought. */
export function addsMoney(id: OperationId): boolean {
  const price = priceOf(id);
  return typeof price === 'object' && 'amountIn' in price;
}

/** A change that takes something away is asked about as a loss, also where it is charged besides. */
function chargedOrRisky(id: OperationId, params: Named, rates: Rates | null): Question {
  const question = riskyChange(id, params);
  if (question.kind === 'gate' || !isChargedChange(id, params)) return question;
  return { kind: 'spend', ...purchase(id, params, rates) };
}

function destroyGate(id: OperationId, params: Named): Gate {
  const declared = operationOf(id);
  const target = targetOf(id, params);
  const sentences = declared.effect === 'destroy' ? declared.loses : [];
  return {
    losses: sentences.map((sentence) => ({ sentence, named: { target: target.text } })),
    ...phraseOf(target),
    countdown: (declared.effect === 'destroy' ? declared.countdown : undefined) ?? COUNTDOWN,
  };
}

/** A change that takes a setting away is confirmed like a loss, but can be put back: nothing counts down. */
function riskyChange(id: OperationId, params: Named): Question {
  const removed = formModel(operationOf(id)).fields.filter(({ name, shape }) => {
    if (shape.kind !== 'options' || !Object.hasOwn(params, name)) return false;
    return shape.options.some((option) => option.words.includes(String(params[name])));
  });
  const risks = risksOf(id, params);
  const told = new Set(risks.map(({ named }) => named['field']));
  const rest = removed.filter(({ name }) => !told.has(name));
  const losses = [...rest.map(({ name }): Loss => ({ sentence: settingRemoved, named: { field: name } })), ...risks];
  if (losses.length === 0) return { kind: 'confirm' };
  // An emergency address is given up by typing 911.
  const emergency = removed.some(({ name }) => name === 'e911');
  const typed = emergency ? { phrase: '911', lastFour: false } : phraseFor(id, params);
  return { kind: 'gate', losses, ...typed, countdown: 0 };
}

/** What can stop or begin to cost by a change, whether a form asks for it or an undo that sends the old values again. */
export function risksOf(id: OperationId, params: Named): Loss[] {
  const declared = operationOf(id);
  if (declared.effect !== 'change' || declared.loses === 'nothing') return [];
  const { text } = targetOf(id, params);
  return declared.loses
    .filter(({ param, value }) => (value === undefined ? params[param] !== undefined : params[param] === value))
    .map(({ param, sentence }) => ({ sentence, named: { field: param, target: text } }));
}

function refill(params: Named): Question {
  const amount = Number(params['amount']);
  return {
    kind: 'gate',
    losses: [{ sentence: moneyCharged, named: { amount: String(amount) } }],
    phrase: amount > BIG_REFILL ? String(amount) : '',
    lastFour: false,
    countdown: 0,
  };
}

/** An automatic refill so large that its own page has the amount typed; null for everything else. */
function largeReload(id: OperationId, params: Named): Question | null {
  const amount = id === 'account.setBalanceReload' ? Number(params['reload_amount']) : 0;
  if (!reloadWarnings(amount, null).includes('type-amount')) return null;
  const losses = [{ sentence: chargedByItself, named: { amount: String(amount) } }];
  return { kind: 'gate', losses, phrase: String(amount), lastFour: false, countdown: 0 };
}

/** What an operation is about, or what is lost by it. Of several numbers, the first has to be typed. */
function targetOf(id: OperationId, params: Named): { text: string; first: string } {
  const declared = operationOf(id);
  if (declared.effect === 'read') return { text: '', first: '' };
  const name = (declared.effect === 'destroy' ? declared.lost : undefined) ?? declared.subject;
  const texts = name === null ? [] : [params[name] ?? []].flat().map((one) => String(one as string));
  return { text: texts.join(', '), first: texts[0] ?? '' };
}

/** What has to be typed for a change with these params. */
export function phraseFor(id: OperationId, params: Named): Pick<Gate, 'phrase' | 'lastFour'> {
  return phraseOf(targetOf(id, params));
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
