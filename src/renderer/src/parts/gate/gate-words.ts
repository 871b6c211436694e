// What a danger gate says and asks for, as words: from what the operation declares, and what a screen knows of the thing.
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import type { Facts } from '#shared/provider/consequences.ts';
import { fillSentence } from '#shared/words/sentence.ts';
import { formatAmount } from '#renderer/kernel/format.ts';
import { language } from '#renderer/kernel/i18n/index.ts';
import { paramLabel } from '#renderer/parts/operation-form/field-labels.ts';
import { questionFor, type Gate, type Loss } from './gate.ts';

type Named = Readonly<Record<string, unknown>>;

/** What a gate shows, and how it is passed. */
export interface GateWords extends Pick<Gate, 'phrase' | 'countdown'> {
  losses: readonly string[];
  /** What the phrase is, for the label of its field. */
  typed: 'last-four' | 'count' | 'word';
  /** Confirmed with the pointer, so that no run of key presses does it. */
  pointerOnly: boolean;
  /** It is a change that this app cannot take back. */
  isFinal: boolean;
}

/** What a screen says of the thing that the operation is about. */
export interface AboutLoss {
  /** What it is called, where the params do not name it for people. */
  target?: string;
  /** What it has, by the facts that its operation declares. */
  facts?: Facts;
  /** What else a person should know before. */
  known?: readonly string[];
  /** How many rows it is, for a plan of many. */
  rows?: number;
  /** The thing is on the screen behind the gate. */
  onScreen?: boolean;
  /** It is one of several, and can be put back as it was: nothing is typed, and nothing counts down. */
  isMinor?: boolean;
}

/** Seconds in which the loss of many can be stopped. */
const COUNTDOWN_OF_MANY = 30;
const EMERGENCY = '911';

/** One sentence about what is lost. */
export function lossText(operation: OperationId, { sentence, named }: Loss, target?: string): string {
  const { field, amount } = named;
  const shown = target ?? named['target']?.split(', ').map(formatUsNumber).join(', ');
  return fillSentence(sentence, language(), {
    ...named,
    ...(shown === undefined ? {} : { target: shown }),
    ...(field === undefined ? {} : { field: paramLabel(operation, field) }),
    ...(amount === undefined ? {} : { amount: formatAmount(amount) }),
  });
}

/** The gate before an operation is sent with these params. */
export function gateFor(operation: OperationId, params: Named, about: AboutLoss = {}): GateWords {
  const question = questionFor(operation, params, null);
  if (question.kind !== 'gate') throw new Error(`${operation} loses nothing with these params`);
  const { facts = {}, known = [], target } = about;
  const [first, ...rest] = question.losses.map((loss) => lossText(operation, loss, target));
  const besides = lostWith(operation, facts);
  const losses = [...(first === undefined ? [] : [first]), ...besides, ...known, ...rest];
  const isFinal = cannotBeUndone(operation, params);
  return { losses, isFinal, ...passedBy(operation, question, about) };
}

/** What the thing has and loses besides. */
function lostWith(operation: OperationId, facts: Facts): string[] {
  const declared = operationOf(operation);
  const found = declared.effect === 'change' || declared.effect === 'destroy' ? (declared.goesWith ?? []) : [];
  return found.flatMap(({ fact, sentence }) => {
    const value = facts[fact];
    return value === undefined ? [] : [fillSentence(sentence, language(), { value })];
  });
}

/** How the gate is passed. A change of what is on the screen is typed only where lives depend on it. */
function passedBy(
  operation: OperationId,
  { phrase, lastFour, countdown }: Gate,
  { rows, onScreen = false, isMinor = false }: AboutLoss,
): Pick<GateWords, 'phrase' | 'typed' | 'countdown' | 'pointerOnly'> {
  const isLoss = operationOf(operation).effect === 'destroy';
  if (isLoss && rows !== undefined)
    return { phrase: String(rows), typed: 'count', countdown: COUNTDOWN_OF_MANY, pointerOnly: true };
  if (isMinor) return { phrase: '', typed: 'word', countdown: 0, pointerOnly: false };
  const isTyped = isLoss || !onScreen || phrase === EMERGENCY;
  return { phrase: isTyped ? phrase : '', typed: lastFour ? 'last-four' : 'word', countdown, pointerOnly: false };
}

/** Whether something of a change does not come back by its undo. */
function cannotBeUndone(operation: OperationId, params: Named): boolean {
  const declared = operationOf(operation);
  if (declared.effect !== 'change') return false;
  const { undo } = declared;
  if (undo === 'not-possible') return true;
  const comesBack = new Set<string>([...undo.naming, ...Object.keys(undo.restore)]);
  return Object.keys(params).some((name) => !comesBack.has(name));
}
