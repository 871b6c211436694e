import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { DemoAccount } from '../account.ts';
import { type FaultPlan, type Faults, numberOf, textOf } from '../faults.ts';
import { handlers } from '../handlers/index.ts';
import { type Answer, Refusal } from '../handlers/answer.ts';
import { authorize, type Credentials, UNREGISTERED } from './auth.ts';
import { decodeParams, receive, type Received, type RequestParts } from './decode.ts';
import { type Format, formatOf } from './format.ts';
import { AFTERWARDS, INSTEAD, type Prepared } from './outcomes.ts';
import { readBody } from './read-body.ts';
import { replyBody } from './reply.ts';
import type { RequestLog } from './request-log.ts';
import type { Router } from './routes.ts';
import type { Speech } from './dialect.ts';
import { bodyOf, reshape } from './shapes.ts';

/** What the server works with. */
export interface ServerParts {
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

export const CONTROL_PREFIX = '/__demo/';

/** Makes the HTTP server. It survives whatever a client sends. */
export function makeServer(parts: ServerParts, pause: (ms: number) => Promise<void>): Server {
  return createServer((request, response) => {
    response.on('error', () => {
      // The client went away while it was answered.
    });
    serve(parts, pause, request, response).catch((cause: unknown) => {
      process.stderr.write(`demo provider: ${String(cause)}\n`);
      if (response.headersSent) response.destroy();
      else say(response, 500, 'Internal Server Error', parts.format ?? 'json');
    });
  });
}

function say(response: ServerResponse, status: number, error: string, format: Format, headers = {}): void {
  replyBody(response, status, { body: { error }, format }, headers);
}

async function serve(
  parts: ServerParts,
  pause: (ms: number) => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { account, faults, log, control, router, speech } = parts;
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
  const format = parts.format ?? formatOf(contentType) ?? 'json';
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
  const plan = faults.take(route.id);
  const latency = plan.shapes.get('latency');
  if (latency) await pause(numberOf(latency, 1_000));
  const instead = plan.outcome && INSTEAD[plan.outcome.name];
  if (plan.outcome && instead) {
    instead(response, plan.outcome, format);
    return;
  }
  const answer: Prepared = { ...operate(parts, route.id, plan, request, received), format };
  const afterwards = plan.outcome && AFTERWARDS[plan.outcome.name];
  if (afterwards) afterwards(response, answer);
  else send(response, answer);
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
  { account, credentials, registered, speech }: ServerParts,
  id: OperationId,
  plan: FaultPlan,
  request: IncomingMessage,
  received: Received | Refusal,
): Omit<Prepared, 'format'> {
  // Time may have passed while a fault made the caller wait.
  account.settle();
  try {
    if (!registered) throw new Refusal(UNREGISTERED, 403);
    authorize(request.headers, credentials);
    // The handler's own parameter type is what this operation's schema decodes to; one look-up by id loses that tie.
    const handler = handlers[id] as (params: unknown, account: DemoAccount) => Answer;
    if (received instanceof Refusal) throw received;
    return success(handler(decodeParams(id, received, speech, account.clock.now()), account), plan);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const authentication = cause.status === 401 || cause.status === 403;
    const fault = authentication ? undefined : plan.shapes.get('refusal-status');
    const headers = cause.status === 401 ? { 'www-authenticate': 'Basic realm="API"' } : {};
    return { status: numberOf(fault, cause.status), body: { error: cause.message }, headers };
  }
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
