import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type OperationId, operationOf } from '#shared/provider/catalogue.ts';
import type { Circumstances, DemoAccount } from '../account.ts';
import { type Fault, type FaultPlan, type Faults, numberOf, type Shapes, textOf } from '../faults.ts';
import { handlers } from '../handlers/index.ts';
import { type Answer, Refusal } from '../handlers/answer.ts';
import { authorize, type Credentials, UNREGISTERED } from './auth.ts';
import { decodeParams, receive, type Received, type RequestParts } from './decode.ts';
import { type Format, formatOf } from './format.ts';
import { AFTERWARDS, INSTEAD, type Prepared } from './outcomes.ts';
import { readBody } from './read-body.ts';
import { type Delivery, replyBody } from './reply.ts';
import { type RequestLog, safeParams } from './request-log.ts';
import type { Router } from './routes.ts';
import type { Speech } from './dialect.ts';
import { bodyOf, reshape } from './shapes.ts';

/** What the server works with. */
export interface ServerDeps {
  account: DemoAccount;
  faults: Faults;
  log: RequestLog;
  credentials: Credentials;
  /** The dialect, and the operations by method and path in it. */
  speech: Speech;
  router: Router;
  /** The form of every answer; by the request's content type where it is not fixed. */
  format: Format | undefined;
  /** False: every call is answered as from an address that is not registered. */
  registered: boolean;
  /** The control interface, where it is on. */
  control: ((request: IncomingMessage, path: string, body: Buffer) => Omit<Prepared, 'format'>) | undefined;
}

/** The pause between two pieces of a slow answer, and how much later a late request is carried out, unless asked otherwise. */
const DRIP_MS = 100;
const LATE_SECONDS = 70;

export const CONTROL_PREFIX = '/__demo/';

/** Makes the HTTP server. It survives whatever a client sends. */
export function makeServer(deps: ServerDeps, pause: (ms: number) => Promise<void>): Server {
  return createServer((request, response) => {
    response.on('error', () => {
      // The client went away while it was answered.
    });
    serve(deps, pause, request, response).catch((cause: unknown) => {
      process.stderr.write(`demo provider: ${String(cause)}\n`);
      if (response.headersSent) response.destroy();
      else say(response, 500, 'Internal Server Error', deps.format ?? 'json');
    });
  });
}

function say(response: ServerResponse, status: number, error: string, format: Format, headers = {}): void {
  replyBody(response, status, { body: { error }, format }, headers);
}

async function serve(
  deps: ServerDeps,
  pause: (ms: number) => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { account, faults, log, control, router, speech } = deps;
  const read = await readBody(request);
  if (read === 'gone') return;
  const method = request.method ?? '';
  const [path = '', ...rest] = (request.url ?? '').split('?');
  const query = rest.join('?');
  const body = read === 'too-large' ? Buffer.alloc(0) : read;
  if (path.startsWith(CONTROL_PREFIX) && control && read !== 'too-large') {
    send(response, { ...control(request, path, body), format: 'json' });
    return;
  }
  const contentType = request.headers['content-type'];
  const format = deps.format ?? formatOf(contentType) ?? 'json';
  const received = tryReceive({ method, contentType, query, body }, speech);
  const params = received instanceof Refusal ? undefined : received.params;
  const route = router(method, path, params ?? {});
  const id = route.kind === 'operation' ? route.id : undefined;
  log.add({
    time: account.clock.now(),
    method,
    path,
    query,
    operation: id,
    headers: request.headers,
    size: body.length,
    params,
  });
  if (read === 'too-large') {
    say(response, 413, 'The request is larger than 12 MB', format, { connection: 'close' });
    return;
  }
  if (route.kind !== 'operation') {
    if (route.kind === 'path') say(response, 404, `There is no ${path}`, format);
    else say(response, 405, `${method} is not allowed here`, format, { allow: route.allowed.join(', ') });
    return;
  }
  const plan = faults.take(route.id, account.clock.now());
  if (plan.throttled !== undefined) {
    say(response, 429, 'Too many requests', format, { 'retry-after': String(plan.throttled) });
    return;
  }
  const latency = plan.shapes.get('latency');
  if (latency) await pause(numberOf(latency, 1_000));
  if (plan.shapes.has('held')) await faults.cleared;
  const instead = plan.outcome && INSTEAD[plan.outcome.name];
  if (plan.outcome && instead) {
    instead(response, plan.outcome, format);
    return;
  }
  if (plan.outcome?.name === 'late') {
    carryOutLate(deps, route.id, plan, plan.outcome, request, received);
    response.socket?.destroy();
    return;
  }
  const delivery = deliveryOf(plan.shapes, pause);
  // Time may have passed while a fault made the caller wait.
  account.settle();
  const answer: Prepared = { ...operate(deps, route.id, plan, request, received), format, delivery };
  const afterwards = plan.outcome && AFTERWARDS[plan.outcome.name];
  if (plan.outcome && afterwards) afterwards(response, answer, plan.outcome);
  else send(response, answer);
}

function deliveryOf(shapes: Shapes, pause: (ms: number) => Promise<void>): Delivery {
  const drip = shapes.get('drip');
  return {
    latin1: shapes.has('latin1'),
    ...(drip ? { pauseBetween: () => pause(numberOf(drip, DRIP_MS)) } : {}),
  };
}

/** The request is carried out some seconds later, as if it had come in then; nobody hears of it. */
function carryOutLate(
  deps: ServerDeps,
  id: OperationId,
  plan: FaultPlan,
  fault: Fault,
  request: IncomingMessage,
  received: Received | Refusal,
): void {
  const at = deps.account.clock.now() + numberOf(fault, LATE_SECONDS) * 1000;
  deps.account.carryOutAt(at, () => {
    operate(deps, id, plan, request, received);
  });
}

function send(response: ServerResponse, { status, headers, ...body }: Prepared): void {
  replyBody(response, status, body, headers);
}

/** The parameters, or why they cannot be read: the caller is told only after the credentials were checked. */
function tryReceive(parts: RequestParts, speech: Speech): Received | Refusal {
  try {
    return receive(parts, speech);
  } catch (cause) {
    if (cause instanceof Refusal) return cause;
    throw cause;
  }
}

/** Checks the caller, reads the parameters, runs the operation; a refusal becomes an error body. */
function operate(
  { account, credentials, registered, speech }: ServerDeps,
  id: OperationId,
  plan: FaultPlan,
  request: IncomingMessage,
  received: Received | Refusal,
): Omit<Prepared, 'format'> {
  try {
    if (!registered) throw new Refusal(UNREGISTERED, 403);
    authorize(request.headers, credentials);
    // The handler's own parameter type is what this operation's schema decodes to; one look-up by id loses that tie.
    const handler = handlers[id] as (params: unknown, account: DemoAccount) => Answer;
    if (received instanceof Refusal) throw received;
    const params = decodeParams(id, received, speech, account.clock.now());
    return success(
      inLedger(account, id, received, plan, () => handler(params, account)),
      plan,
    );
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const authentication = cause.status === 401 || cause.status === 403;
    const fault = authentication ? undefined : plan.shapes.get('refusal-status');
    const headers = cause.status === 401 ? { 'www-authenticate': 'Basic realm="API"' } : {};
    return { status: numberOf(fault, cause.status), body: { error: cause.message }, headers };
  }
}

/** Runs an operation in the circumstances of its request; one that changes something is written to the ledger. */
function inLedger(
  account: DemoAccount,
  id: OperationId,
  { params }: Received,
  { shapes }: FaultPlan,
  run: () => Answer,
): Answer {
  account.circumstances = circumstancesOf(shapes);
  try {
    if (operationOf(id).effect === 'read') return run();
    return account.ledger.carryOut(id, safeParams(params), () => {
      const answer = run();
      return { ...answer, result: bodyOf(answer) ?? null };
    });
  } finally {
    account.circumstances = {};
  }
}

const HOUR = 3_600_000;

function circumstancesOf(shapes: Shapes): Circumstances {
  const delay = shapes.get('late-list');
  const offset = shapes.get('clock-offset');
  const statuses = shapes.get('fax-status');
  return {
    ...(delay ? { listDelayMs: numberOf(delay, 60) * 1000 } : {}),
    ...(offset ? { historyOffsetMs: Math.round(Number(offset.value ?? 5) * HOUR) || 0 } : {}),
    ...(statuses ? { faxStatuses: textOf(statuses, 'delivered').split('|') } : {}),
    abbreviatedAddresses: shapes.has('abbreviated-addresses'),
  };
}

/** `field=text` is a warning by its field, any other text one of a list. */
function warningOf(value: string): Answer['warning'] {
  const [, field, text] = /^([a-z0-9_]+)=(.*)$/.exec(value) ?? [];
  return field !== undefined && text !== undefined ? { [field]: text } : [value];
}

function success(answer: Answer, { shapes }: FaultPlan): Omit<Prepared, 'format'> {
  const plain = bodyOf(answer);
  const body = plain && reshape(plain, answer, shapes);
  // Paged lists have the other root in XML.
  const root = answer.kind === 'page' ? 'result' : undefined;
  const fault = shapes.get('warning');
  const warning = fault ? warningOf(textOf(fault, 'Warning Message')) : answer.warning;
  if (!warning) return { status: 200, body, root };
  // 202 with a warning is what has been seen.
  return { status: 202, body: { ...body, warning }, root };
}
