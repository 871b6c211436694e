import type { Problem } from '#shared/bridge/outcome.ts';
import type { ConnectionFinding, ConnectionReport, Profile } from '#shared/bridge/session.ts';
import { ProviderClient, type Credentials } from '../client/client.ts';
import { silentLogger } from '../log/logger.ts';
import { SPECIFICATION_WIRE } from './profiles.ts';

/** What is tried: an address, credentials, and how to speak. */
export interface Connecting extends Credentials {
  baseUrl: string;
  registeredIp: string;
  wire?: Pick<Profile, 'format' | 'dialect'> | undefined;
  timeZone?: () => string;
  proxy?: string;
}

/** A test does not wait as long as work does: a person is watching. */
const TEST_SECONDS = 15;

/**
 * Tries an address and credentials with one read of the balance, and tells causes apart as far as the interface allows
 * (product W3). It does not say what an unregistered address gets, so wrong credentials and address are one finding.
 */
export async function testConnection(input: Connecting, seconds = TEST_SECONDS): Promise<ConnectionReport> {
  const { baseUrl, username, password, key, registeredIp, timeZone } = input;
  const { format, dialect } = input.wire ?? SPECIFICATION_WIRE;
  const client = new ProviderClient({
    baseUrl,
    credentials: { username, password, key },
    logger: silentLogger,
    answerSeconds: () => seconds,
    wire: { format, dialect, registeredIp },
    ...(timeZone ? { timeZone } : {}),
    ...(input.proxy ? { proxy: input.proxy } : {}),
    readRetries: 0,
  });
  const started = performance.now();
  try {
    const attempt = await client.attempt('account.getAccountBalance', {});
    const elapsedMs = Math.round(performance.now() - started);
    const tried = { label: 'tried', text: `GET ${baseUrl}/account/getbalance` } as const;
    if (attempt.kind === 'answered') return { finding: 'ok', elapsedMs, evidence: [tried] };
    const { problem } = attempt;
    const providerText = 'text' in problem && problem.text !== '' ? { providerText: problem.text } : {};
    return { finding: findingOf(problem), elapsedMs, evidence: [tried, ...evidenceOf(problem)], ...providerText };
  } finally {
    client.close();
  }
}

function findingOf(problem: Problem): ConnectionFinding {
  switch (problem.kind) {
    case 'offline':
      return offlineFinding(problem.evidence.code ?? '');
    case 'timeout':
      return 'timeout';
    case 'tls':
      return 'tls';
    case 'not-allowed':
      return 'credentials-or-address';
    case 'refused':
      return 'refused';
    case 'provider-down':
      return 'provider-down';
    default:
      return 'not-this-interface';
  }
}

function offlineFinding(code: string): ConnectionFinding {
  if (code === 'ENOTFOUND') return 'address-not-found';
  return ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EHOSTUNREACH'].includes(code) ? 'no-internet' : 'provider-down';
}

function evidenceOf(problem: Problem): ConnectionReport['evidence'] {
  if (!('evidence' in problem)) return [];
  const { host, status, code, excerpt } = problem.evidence;
  const lines: ConnectionReport['evidence'] = [];
  if (host) lines.push({ label: 'host', text: host });
  if (status !== undefined) lines.push({ label: 'status', text: String(status) });
  if (code) lines.push({ label: 'code', text: code });
  if (excerpt) lines.push({ label: 'answer', text: excerpt });
  return lines;
}
