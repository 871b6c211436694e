import { randomBytes } from 'node:crypto';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { ReceiverProof } from '#shared/bridge/texts.ts';
import { probeBody } from './arrival.ts';
import type { PostJson } from './post-text.ts';

const PATIENCE_MS = 15_000;
/** How long a probe that was taken may be on its way here. */
const ARRIVAL_MS = 20_000;

interface ProveDeps {
  /** The address that the provider posts to, with the secret path. */
  address: string;
  post: PostJson;
  /** Waits for the probe here: true when it came, false where it did not in time, or was forgotten. */
  arrival: (token: string, withinMs: number) => { came: Promise<boolean>; forget: () => void };
}

/** Posts a probe to the public address, as the provider would, and waits for it here. */
export async function proveWay({ address, post, arrival: waitFor }: ProveDeps): Promise<ReceiverProof> {
  const token = randomBytes(16).toString('base64url');
  const started = performance.now();
  const arrival = waitFor(token, PATIENCE_MS + ARRIVAL_MS);
  const answered = await post(address, {
    body: probeBody(token),
    mostBytes: 64 * 1024,
    patienceMs: PATIENCE_MS,
  });
  if (!answered.ok || answered.value.status < 200 || answered.value.status > 299) arrival.forget();
  if (!answered.ok) return { result: unreached(answered.problem), seen: codeOf(answered.problem) };
  const { status } = answered.value;
  if (status < 200 || status > 299) return { result: refusedBy(status), seen: String(status) };
  // It may have to be collected from another computer first.
  if (await arrival.came) return { result: 'arrived', milliseconds: Math.round(performance.now() - started) };
  return { result: 'elsewhere', seen: String(status) };
}

function codeOf(problem: Problem): string {
  return 'evidence' in problem ? (problem.evidence.code ?? '') : '';
}

function unreached(problem: Problem) {
  const code = codeOf(problem);
  if (problem.kind === 'timeout' || problem.kind === 'tls') return problem.kind;
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'host-unknown';
  return code === 'ECONNREFUSED' ? 'refused' : 'offline';
}

/** What a status says about a relay before the receiver. */
function refusedBy(status: number) {
  if (status >= 300 && status < 400) return 'redirect';
  if (status === 404) return 'other-path';
  if (status === 421) return 'other-host';
  return status === 502 || status === 503 || status === 504 || status === 530 ? 'relay-down' : 'status';
}
