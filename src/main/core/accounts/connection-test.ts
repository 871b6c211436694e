import type { Problem } from '#shared/bridge/outcome.ts';
import type { ConnectionReport, Profile } from '#shared/bridge/session.ts';
import { answerKind, hasBalance } from '../client/answer-kind.ts';
import { ProviderClient, type Credentials, type RawAnswer } from '../client/client.ts';
import { secondsAhead } from '../client/request-log.ts';
import { securityKey } from '../client/request.ts';
import { serverDate } from '../client/server-date.ts';
import { silentLogger } from '../log/logger.ts';
import { Redactor } from '../log/redact.ts';
import { isValidityProblem, verdictOf } from './connection-findings.ts';
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
export const TEST_SECONDS = 15;

/** Characters of an answer that was not understood. */
const EXCERPT = 300;

/** From here on a clock is worth a line of the evidence, in seconds. */
const CLOCK_WORTH_TELLING = 60;

/**
 * Tries an address and credentials with one read of the balance, and tells causes apart with evidence, as far as the
 * interface allows. Nothing in the report holds a secret, also when the other side repeats one.
 */
export async function testConnection(input: Connecting, seconds = TEST_SECONDS): Promise<ConnectionReport> {
  let answer: RawAnswer | undefined;
  const client = testClient(input, seconds, (seen) => (answer = seen));
  const started = performance.now();
  try {
    const attempt = await client.attempt('account.getAccountBalance', {});
    const elapsedMs = Math.round(performance.now() - started);
    const tried = { label: 'tried', text: `GET ${input.baseUrl}/account/getbalance` } as const;
    const problem = attempt.kind === 'answered' ? null : attempt.problem;
    const date = problem && isValidityProblem(problem) ? await dateOf(input, seconds) : answer?.headers.date;
    const ahead = secondsAhead(date, Date.now());
    const clock = clockEvidence(ahead);
    if (!problem) return { finding: 'ok', elapsedMs, evidence: [tried, ...clock], likely: [] };
    const basicChallenge = /^\s*basic\b/i.test(answer?.headers['www-authenticate'] ?? '');
    const clean = cleaner(input);
    return {
      ...verdictOf({ problem, secondsAhead: ahead, basicChallenge }),
      elapsedMs,
      evidence: [tried, ...evidenceOf(problem, answer?.body, clean), ...clock],
      ...('text' in problem && problem.text !== '' ? { providerText: clean(problem.text) } : {}),
    };
  } finally {
    client.close();
  }
}

/** A client that asks once, for somebody who waits for a verdict. */
export function testClient(
  input: Connecting,
  seconds: number,
  answered: (answer: RawAnswer) => void = () => undefined,
): ProviderClient {
  const { baseUrl, username, password, key, registeredIp, timeZone, proxy } = input;
  const { format, dialect } = input.wire ?? SPECIFICATION_WIRE;
  return new ProviderClient({
    baseUrl,
    credentials: { username, password, key },
    logger: silentLogger,
    answerSeconds: () => seconds,
    wire: { format, dialect, registeredIp },
    ...(timeZone ? { timeZone } : {}),
    ...(proxy ? { proxy } : {}),
    readRetries: 0,
    answered,
  });
}

function dateOf({ baseUrl, proxy }: Connecting, seconds: number): Promise<string | undefined> {
  return serverDate(baseUrl, proxy, seconds);
}

function clockEvidence(ahead: number | null): ConnectionReport['evidence'] {
  const off = ahead !== null && Math.abs(ahead) >= CLOCK_WORTH_TELLING;
  return off ? [{ label: 'clock', text: String(ahead) }] : [];
}

/** Takes the credentials out of what the other side said. A text with a secret too short to be taken out is left out. */
function cleaner({ username, password, key, registeredIp }: Connecting): (text: string) => string {
  const redactor = new Redactor();
  const hashed = securityKey(key, { dialect: { securityKey: 'other' }, registeredIp });
  const secrets = [password, key, hashed, `${username}:${password}`];
  for (const secret of secrets) redactor.register(secret);
  return (text) => {
    const clean = String(redactor.redact(text));
    return secrets.some((secret) => clean.includes(secret)) ? '[hidden]' : clean;
  };
}

function evidenceOf(
  problem: Problem,
  body: string | undefined,
  clean: (text: string) => string,
): ConnectionReport['evidence'] {
  if (!('evidence' in problem)) return [];
  const { host, status, code, excerpt } = problem.evidence;
  const lines: ConnectionReport['evidence'] = [];
  if (host) lines.push({ label: 'host', text: host });
  if (status !== undefined) lines.push({ label: 'status', text: String(status) });
  if (code) lines.push({ label: 'code', text: code });
  if (excerpt) lines.push({ label: 'answer', text: answerText((body ?? excerpt).trim(), clean) });
  return lines;
}

/** Other services of this computer or its network must not be read by naming their address, so theirs is named only. */
function answerText(text: string, clean: (text: string) => string): string {
  // Cleaned before it is cut: half a secret would not be recognized.
  return hasBalance(text) ? clean(text).slice(0, EXCERPT) : answerKind(text);
}
