import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { DemoAccount } from './account.ts';
import { type Fault, faultProblem, type Faults } from './faults.ts';
import type { Json } from './json.ts';
import { parseMoney } from '#shared/domain/money/money.ts';
import type { Prepared } from './wire/outcomes.ts';
import type { RequestLog } from './wire/request-log.ts';

export interface ControlDeps {
  account: DemoAccount;
  faults: Faults;
  log: RequestLog;
}

const fault = z.strictObject({
  name: z.string(),
  operation: z.string().optional(),
  times: z.number().optional(),
  value: z.union([z.string(), z.number()]).optional(),
  status: z.number().optional(),
  type: z.string().optional(),
});
const advance = z.strictObject({ ms: z.number().nonnegative() });
const did = z.string().regex(/^[1-9]\d{9}$/);
const receiveFax = z.strictObject({ from: did.optional(), to: did.optional() });
const balance = z.strictObject({ balance: z.coerce.string().refine((text) => parseMoney(text) !== undefined) });
const sell = z.strictObject({ did });
const callsAbroad = z.strictObject({
  trunk: z.string(),
  count: z.int().min(1).max(10_000),
  minutes: z.number().positive(),
  to: z.string().regex(/^011\d+$/),
});
const rate = z.strictObject({ name: z.string().regex(/^[a-z][a-z0-9_]*$/), rate: z.string() });

type Act = (deps: ControlDeps, body: unknown) => Json;

class BadControl extends Error {}

const ACTS: Record<string, Act | undefined> = {
  'POST fault': ({ faults }, body) => {
    const given = read(fault, body);
    const problem = faultProblem(given);
    if (problem) throw new BadControl(problem);
    faults.add(given as Fault);
    return { ok: true };
  },
  'DELETE fault': ({ faults }) => {
    faults.clear();
    return { ok: true };
  },
  'POST advance': ({ account }, body) => {
    account.clock.advance(read(advance, body).ms);
    account.settle();
    return { now: account.clock.now() };
  },
  'POST receive-fax': ({ account }, body) => {
    const { from, to } = read(receiveFax, body);
    const fax = account.receiveFax({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
    if (!fax) throw new BadControl('to: not a fax number of the account');
    return { fax_id: fax.faxId, from: fax.from, to: fax.to };
  },
  'POST balance': ({ account }, body) => {
    const amount = parseMoney(read(balance, body).balance);
    if (amount) account.setBalance(amount);
    return { balance: account.state.balance };
  },
  'POST calls-abroad': ({ account }, body) => {
    const given = read(callsAbroad, body);
    if (!account.callAbroad(given)) throw new BadControl('trunk: not one of the account, or no calls abroad from it');
    return { ok: true };
  },
  'POST rate': ({ account }, body) => {
    const given = read(rate, body);
    account.listed[given.name] = given.rate;
    return { ok: true };
  },
  'POST sell': ({ account }, body) => {
    account.sold.add(read(sell, body).did);
    return { ok: true };
  },
  'POST allow-sign-in': ({ account }) => {
    account.signInAllowed = true;
    return { ok: true };
  },
  'GET requests': ({ log }) => ({ requests: log.all() }) as unknown as Json,
  'GET ledger': ({ account }) => ({ ledger: account.ledger.lines() }) as unknown as Json,
  'GET state': ({ account }) => ({ ...account.state, now: account.clock.now() }),
};

function read<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new BadControl(
    result.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; '),
  );
}

/** The control interface below `/__demo/` (README, "Control"): for tests and for trying things, on loopback only. */
export function control(
  deps: ControlDeps,
  request: IncomingMessage,
  path: string,
  body: Buffer,
): Omit<Prepared, 'format'> {
  // A page in a browser must not reach it: neither from another origin nor by a name that points to this computer.
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (request.headers.origin !== undefined || !['127.0.0.1', 'localhost'].includes(host))
    return { status: 403, body: { error: 'Only for local tools' } };
  deps.account.settle();
  const act = ACTS[`${request.method ?? ''} ${path.split('/')[2] ?? ''}`];
  if (!act || path.split('/').length !== 3) return { status: 404, body: { error: `There is no ${path}` } };
  try {
    return { status: 200, body: act(deps, parse(body)) };
  } catch (cause) {
    if (!(cause instanceof BadControl)) throw cause;
    return { status: 400, body: { error: cause.message } };
  }
}

function parse(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    throw new BadControl('The body is not JSON');
  }
}
