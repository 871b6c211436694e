import type { ReceiverMode, ReceiverProblem, ReceiverProof, ReceiverState } from '#shared/bridge/texts.ts';
import { formatWhen } from '#renderer/kernel/format.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

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

/** Whether and how texts come in, in a sentence, and when one last did. */
export function receiverWords(state: ReceiverState, now: Date): { tone: Tone; title: string; text: string } {
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
export function proofWords(proof: ReceiverProof): { tone: Tone; title: string; text: string } {
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
