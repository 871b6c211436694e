import type { NotificationDelivery, SystemWord } from '#shared/bridge/notifications.ts';
import type { Connection, Profile } from '#shared/bridge/session.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import { thresholdsOf } from '#shared/domain/money/balance-level.ts';
import type { Coverage } from '#shared/domain/numbers/coverage.ts';
import { formatAmount, formatCount } from '#renderer/kernel/format.ts';
import type { Message, MessageKey } from '#renderer/kernel/i18n/index.ts';

export type StepId = 'connect' | 'balance' | 'addresses' | 'notifications';
export type StepState = 'done' | 'to-do' | 'unknown';

/** One thing to set up in a new account, as it is. */
export interface Step {
  id: StepId;
  state: StepState;
  text: Message;
  /** ISO time that the text names as `when`. */
  at?: string;
}

/** What the steps are measured from. */
export interface Facts {
  profile: Pick<Profile, 'kind' | 'thresholds'>;
  connection: Connection['state'];
  settings: Pick<Settings, 'lowBalance' | 'hardLowBalance' | 'notify'>;
  /** Null while the numbers of the account are not known. */
  coverage: Coverage | null;
  /** Why `coverage` may stay unknown: the numbers cannot be read, or not all of them. */
  numbersUnread: boolean;
  /** Undefined while it is not known; null when the system was never given a notification. */
  delivery: NotificationDelivery | null | undefined;
}

/** Every step that the account has, in the order in which they are best done. */
export function stepsOf(facts: Facts): Step[] {
  const addresses = addressStep(facts);
  return [connectStep(facts), balanceStep(facts), ...(addresses ? [addresses] : []), notificationStep(facts)];
}

function connectStep({ profile, connection }: Facts): Step {
  const step = (state: StepState, key: MessageKey): Step => ({ id: 'connect', state, text: { key } });
  if (profile.kind === 'demo') return step('to-do', 'firstSteps.connect.demo');
  if (connection === 'online') return step('done', 'firstSteps.connect.done');
  return connection === 'failing'
    ? step('to-do', 'firstSteps.connect.failing')
    : step('unknown', 'firstSteps.connect.checking');
}

/** The warning is on when there is an amount that can be crossed, and its notifications are not switched off. */
function balanceStep({ profile, settings }: Facts): Step {
  const { low } = thresholdsOf(profile, settings);
  const id = 'balance';
  if (low === 0) return { id, state: 'to-do', text: { key: 'firstSteps.balance.never' } };
  const named = { amount: formatAmount(String(low)) };
  if (settings.notify.balance === false)
    return { id, state: 'to-do', text: { key: 'firstSteps.balance.quiet', named } };
  return { id, state: 'done', text: { key: 'firstSteps.balance.done', named } };
}

/** Null where no number of the account can have an address. */
function addressStep({ coverage, numbersUnread }: Facts): Step | null {
  const id = 'addresses';
  if (!coverage) {
    const key = numbersUnread ? 'firstSteps.addresses.unread' : 'firstSteps.addresses.reading';
    return { id, state: 'unknown', text: { key } };
  }
  const { covered, uncovered } = coverage;
  const all = covered + uncovered;
  const named = { n: formatCount(covered), all: formatCount(all) };
  // Among those that were not read may be one without an address.
  if (numbersUnread && uncovered === 0) return { id, state: 'unknown', text: { key: 'firstSteps.addresses.unread' } };
  if (all === 0) return null;
  if (uncovered > 0) return { id, state: 'to-do', text: { key: 'firstSteps.addresses.some', named } };
  return { id, state: 'done', text: { key: 'firstSteps.addresses.all', count: all } };
}

const NOT_SHOWN: Record<Exclude<SystemWord, 'shown'>, MessageKey> = {
  failed: 'firstSteps.notifications.failed',
  unsupported: 'firstSteps.notifications.unsupported',
  nothing: 'firstSteps.notifications.nothing',
};

function notificationStep({ delivery }: Facts): Step {
  const id = 'notifications';
  if (delivery === undefined) return { id, state: 'unknown', text: { key: 'firstSteps.notifications.looking' } };
  if (delivery === null) return { id, state: 'to-do', text: { key: 'firstSteps.notifications.never' } };
  if (delivery.word !== 'shown') return { id, state: 'to-do', text: { key: NOT_SHOWN[delivery.word] } };
  return { id, state: 'done', text: { key: 'firstSteps.notifications.shown' }, at: delivery.at };
}
