import type {
  ReceiverMode,
  ReceiverProblem,
  ReceiverProof,
  ReceiverState,
  TextMailState,
  TextMailTrouble,
} from '#shared/bridge/texts.ts';
import { formatWhen } from '#renderer/kernel/format.ts';
import { t, tn, type MessageKey } from '#renderer/kernel/i18n/index.ts';
import { mailboxTroubles } from '#renderer/parts/mailbox/mailbox-labels.ts';

type Tone = 'info' | 'good' | 'warn' | 'bad';

export const receiverModes: Readonly<Record<ReceiverMode, { label: MessageKey; help: MessageKey }>> = {
  off: { label: 'texts.receiving.mode.off', help: 'texts.receiving.mode.offText' },
  here: { label: 'texts.receiving.mode.here', help: 'texts.receiving.mode.hereText' },
  elsewhere: { label: 'texts.receiving.mode.elsewhere', help: 'texts.receiving.mode.elsewhereText' },
};

const problems: Readonly<Record<ReceiverProblem, MessageKey>> = {
  'port-in-use': 'texts.receiving.problem.portInUse',
  'no-such-address': 'texts.receiving.problem.noSuchAddress',
  'not-allowed': 'texts.receiving.problem.notAllowed',
  'cannot-listen': 'texts.receiving.problem.cannotListen',
  'not-reached': 'texts.receiving.problem.notReached',
  'not-the-receiver': 'texts.receiving.problem.notTheReceiver',
  'not-kept': 'texts.receiving.problem.notKept',
  'no-secret': 'texts.receiving.problem.noSecret',
};

const proofs: Readonly<Record<Exclude<ReceiverProof['result'], 'arrived'>, MessageKey>> = {
  'no-address': 'texts.receiving.proof.noAddress',
  'not-running': 'texts.receiving.proof.notRunning',
  'host-unknown': 'texts.receiving.proof.hostUnknown',
  refused: 'texts.receiving.proof.refused',
  timeout: 'texts.receiving.proof.timeout',
  tls: 'texts.receiving.proof.tls',
  offline: 'texts.receiving.proof.offline',
  redirect: 'texts.receiving.proof.redirect',
  'other-path': 'texts.receiving.proof.otherPath',
  'other-host': 'texts.receiving.proof.otherHost',
  'relay-down': 'texts.receiving.proof.relayDown',
  status: 'texts.receiving.proof.status',
  elsewhere: 'texts.receiving.proof.elsewhere',
};

/** A state in a sentence, and what is to be known beside it. */
export interface StateWords {
  tone: Tone;
  title: string;
  text: string;
  /** What changes with every look. */
  looks?: string;
}

const mailTroubles: Readonly<Record<TextMailTrouble, MessageKey>> = {
  ...mailboxTroubles,
  'no-mailbox': 'texts.mail.noMailbox',
  'not-kept': 'texts.mail.notKept',
};

/** Whether texts come in by any way. */
export function textsComeIn({ runs, mail }: ReceiverState): boolean {
  return runs === 'on' || (mail.look !== null && mail.look.trouble === null);
}

/** Whether and how texts come in, by each way that is in use: by none of them in a sentence as well. */
export function waysWords(state: ReceiverState, now: Date): StateWords[] {
  const mail = mailWords(state.mail, now);
  return mail && state.runs === 'off' ? [mail] : [receiverWords(state, now), mail].filter((words) => words !== null);
}

/** Whether texts come in by mail; null while no mailbox is read. */
export function mailWords({ settings, look, nextAt, unread }: TextMailState, now: Date): StateWords | null {
  if (!settings) return null;
  const next = nextAt === null ? '' : t('texts.mail.next', { when: formatWhen(nextAt, now) });
  if (look?.trouble)
    return { tone: 'bad', title: t('texts.mail.none'), text: t(mailTroubles[look.trouble]), looks: next };
  const title = t('texts.mail.comes', { user: settings.mailbox?.user ?? '' });
  if (!look) return { tone: 'info', title, text: t('texts.mail.first') };
  const count = unread.count === 0 ? '' : tn('texts.mail.unread', unread.count);
  const last = t('texts.mail.last', { when: formatWhen(look.at, now) });
  return { tone: 'good', title, text: count, looks: [last, next].filter(Boolean).join(' · ') };
}

/** Whether and how texts are posted here, in a sentence, and when one last came in. */
function receiverWords(state: ReceiverState, now: Date): StateWords {
  const { runs, problem, settings, lastAt } = state;
  if (runs === 'off') return { tone: 'info', title: t('texts.receiving.off'), text: t('texts.onlyOut') };
  if (runs === 'no-keychain')
    return { tone: 'bad', title: t('texts.receiving.none'), text: t('texts.receiving.noKeychain') };
  if (problem) return { tone: 'bad', title: t('texts.receiving.none'), text: t(problems[problem]) };
  if (runs === 'starting')
    return { tone: 'info', title: t('texts.receiving.starting'), text: t('texts.receiving.startingText') };
  const last =
    lastAt === null ? t('texts.receiving.nothingYet') : t('texts.receiving.last', { when: formatWhen(lastAt, now) });
  const title =
    settings.mode === 'here'
      ? t('texts.receiving.listening', { host: settings.host, port: settings.port })
      : t('texts.receiving.collecting', { host: URL.parse(settings.collectUrl)?.host ?? '' });
  return { tone: lastAt === null ? 'info' : 'good', title, text: last };
}

/** What a test of the way showed, and what to do about it. */
export function proofWords(proof: ReceiverProof): StateWords {
  if (proof.result === 'arrived')
    return {
      tone: 'good',
      title: t('texts.receiving.proof.arrived'),
      text: t('texts.receiving.proof.arrivedText', { milliseconds: proof.milliseconds }),
    };
  const text = t(proofs[proof.result]);
  const seen = proof.seen === '' ? '' : ` (${proof.seen})`;
  return { tone: 'bad', title: t('texts.receiving.proof.failed'), text: `${text}${seen}` };
}

/** The address that the provider posts to; empty while there is none. */
export function postAddress({ settings, path }: ReceiverState): string {
  return settings.publicUrl === '' || path === '' ? '' : settings.publicUrl + path;
}
