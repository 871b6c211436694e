import type { StorageFailure, StorageProof } from '#shared/bridge/text-pictures.ts';
import type { LinkProblem } from '#shared/domain/texts/picture-link.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

const failures: Readonly<Record<StorageFailure, MessageKey>> = {
  refused: 'texts.picture.failure.refused',
  missing: 'texts.picture.failure.missing',
  full: 'texts.picture.failure.full',
  private: 'texts.picture.failure.private',
  redirect: 'texts.picture.failure.redirect',
  different: 'texts.picture.failure.different',
  status: 'texts.picture.failure.status',
  'host-unknown': 'texts.picture.failure.hostUnknown',
  unreachable: 'texts.picture.failure.unreachable',
  tls: 'texts.picture.failure.tls',
  timeout: 'texts.picture.failure.timeout',
  stopped: 'texts.picture.failure.stopped',
  'no-storage': 'texts.picture.failure.noStorage',
  'not-plain': 'texts.picture.failure.notPlain',
};

const steps = {
  upload: 'texts.picture.step.upload',
  fetch: 'texts.picture.step.fetch',
  remove: 'texts.picture.step.remove',
} as const satisfies Record<string, MessageKey>;

export const linkProblems: Readonly<Record<LinkProblem, MessageKey>> = {
  'not-a-link': 'texts.picture.link.notALink',
  'needs-https': 'texts.picture.link.needsHttps',
  'has-credentials': 'texts.picture.link.hasCredentials',
  'not-public': 'texts.picture.link.notPublic',
  'too-long': 'texts.picture.link.tooLong',
};

export function failureWords(failure: StorageFailure): string {
  return t(failures[failure]);
}

/** What a test showed, or an upload: which step failed, and why. */
export function proofWords(proof: StorageProof): { tone: 'good' | 'bad'; title: string; text: string } {
  if (proof.ok) return { tone: 'good', title: t('texts.picture.works'), text: t('texts.picture.worksText') };
  const seen = proof.seen === '' ? '' : ` (${proof.seen})`;
  return { tone: 'bad', title: t(steps[proof.step]), text: `${failureWords(proof.failure)}${seen}` };
}
