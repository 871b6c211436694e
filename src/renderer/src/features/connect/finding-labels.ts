import type { ConnectionFinding, ConnectionReport } from '#shared/bridge/session.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

interface FindingWords {
  title: MessageKey;
  text: MessageKey;
  todo: MessageKey;
}

/** What a connection test found: what it is, what it means, and what to do. */
export const findingWords: Record<ConnectionFinding, FindingWords> = {
  ok: { title: 'finding.ok.title', text: 'finding.ok.text', todo: 'finding.ok.todo' },
  'no-internet': {
    title: 'finding.noInternet.title',
    text: 'finding.noInternet.text',
    todo: 'finding.noInternet.todo',
  },
  'address-not-found': {
    title: 'finding.addressNotFound.title',
    text: 'finding.addressNotFound.text',
    todo: 'finding.addressNotFound.todo',
  },
  tls: { title: 'finding.tls.title', text: 'finding.tls.text', todo: 'finding.tls.todo' },
  clock: { title: 'finding.clock.title', text: 'finding.clock.text', todo: 'finding.clock.todo' },
  'username-or-password': { title: 'finding.login.title', text: 'finding.login.text', todo: 'finding.login.todo' },
  key: { title: 'finding.key.title', text: 'finding.key.text', todo: 'finding.key.todo' },
  'address-not-registered': {
    title: 'finding.address.title',
    text: 'finding.address.text',
    todo: 'finding.address.todo',
  },
  'provider-down': { title: 'finding.down.title', text: 'finding.down.text', todo: 'finding.down.todo' },
  timeout: { title: 'finding.timeout.title', text: 'finding.timeout.text', todo: 'finding.timeout.todo' },
  'not-this-interface': { title: 'finding.other.title', text: 'finding.other.text', todo: 'finding.other.todo' },
  'credentials-or-address': {
    title: 'finding.credentials.title',
    text: 'finding.credentials.text',
    todo: 'finding.credentials.todo',
  },
  refused: { title: 'finding.refused.title', text: 'finding.refused.text', todo: 'finding.refused.todo' },
};

export const evidenceLabels: Record<ConnectionReport['evidence'][number]['label'], MessageKey> = {
  host: 'evidence.host',
  status: 'evidence.status',
  code: 'evidence.code',
  answer: 'evidence.answer',
  tried: 'connecting.tried',
  clock: 'connecting.clockHere',
};
