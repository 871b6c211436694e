import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { OperationId } from '#shared/provider/catalogue.ts';
import type { DemoAccount } from '../account.ts';
import { type FaultPlan, type Faults, numberOf, textOf } from '../faults.ts';
import { handlers } from '../handlers/index.ts';
import { type Answer, Refusal } from '../handlers/answer.ts';
import { authorize, type Credentials, UNREGISTERED } from './auth.ts';
import { decodeParams, type RequestParts } from './decode.ts';
import { AFTERWARDS, INSTEAD, type Prepared } from './outcomes.ts';
import { readBody } from './read-body.ts';
import { replyJson } from './reply.ts';
import type { RequestLog } from './request-log.ts';
import { routeOf } from './routes.ts';
import { bodyOf, reshape } from './shapes.ts';

/** What the server works with. */
export interface ServerParts {
  account: DemoAccount;
  faults: Faults;
  log: RequestLog;
  credentials: Credentials;
  /** False: every call is answered as from an address that is not registered. */
  registered: boolean;
  /** The control interface, where it is on. */
  control: ((request: IncomingMessage, path: string, body: Buffer) => Prepared) | undefined;
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
      else replyJson(response, 500, { error: 'Internal Server Error' });
    });
  });
}

async function serve(
  parts: ServerParts,
  pause: (ms: number) => Promise<void>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { account, faults, log, control } = parts;
  const read = await readBody(request);
  if (read === 'gone') return;
  const method = request.method ?? '';
  const [path = '', ...rest] = (request.url ?? '').split('?');
  const query = rest.join('?');
  const body = read === 'too-large' ? Buffer.alloc(0) : read;
  if (path.startsWith(CONTROL_PREFIX) && control && read !== 'too-large') {
    send(response, control(request, path, body));
    return;
  }
  const route = routeOf(method, path);
  const id = route.kind === 'operation' ? route.id : undefined;
  log.add({ time: account.clock.now(), method, path, query, operation: id, headers: request.headers, body });
  if (read === 'too-large') {
    replyJson(response, 413, { error: 'The request is larger than 12 MB' }, { connection: 'close' });
    return;
  }
  if (route.kind !== 'operation') {
    if (route.kind === 'path') replyJson(response, 404, { error: `There is no ${path}` });
    else replyJson(response, 405, { error: `${method} is not allowed here` }, { allow: route.allowed.join(', ') });
    return;
  }
  const plan = faults.take(route.id);
  const latency = plan.shapes.get('latency');
  if (latency) await pause(numberOf(latency, 1_000));
  const instead = plan.outcome && INSTEAD[plan.outcome.name];
  if (plan.outcome && instead) {
    instead(response, plan.outcome);
    return;
  }
  const answer = operate(parts, route.id, plan, request, { contentType: request.headers['content-type'], query, body });
  const afterwards = plan.outcome && AFTERWARDS[plan.outcome.name];
  if (afterwards) afterwards(response, answer);
  else send(response, answer);
}

function send(response: ServerResponse, { status, body, headers }: Prepared): void {
  replyJson(response, status, body, headers);
}

/** Checks the caller, reads the parameters, runs the operation; a refusal becomes an error body. */
function operate(
  { account, credentials, registered }: ServerParts,
  id: OperationId,
  plan: FaultPlan,
  request: IncomingMessage,
  input: RequestParts,
): Prepared {
  // Time may have passed while a fault made the caller wait.
  account.settle();
  try {
    if (!registered) throw new Refusal(UNREGISTERED, 403);
    authorize(request.headers, credentials);
    // The handler's own parameter type is what this operation's schema decodes to; one look-up by id loses that tie.
    const handler = handlers[id] as (params: unknown, account: DemoAccount) => Answer;
    return success(handler(decodeParams(id, input), account), plan);
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    const authentication = cause.status === 401 || cause.status === 403;
    const fault = authentication ? undefined : plan.shapes.get('refusal-status');
    const headers = cause.status === 401 ? { 'www-authenticate': 'Basic realm="API"' } : {};
    return { status: numberOf(fault, cause.status), body: { error: cause.message }, headers };
  }
}

function success(answer: Answer, { shapes }: FaultPlan): Prepared {
  const plain = bodyOf(answer);
  const body = plain && reshape(plain, answer, shapes);
  const warning = shapes.get('warning');
  if (!warning) return { status: 200, body };
  // 202 with a warning is what has been seen.
  return { status: 202, body: { ...body, warning: [textOf(warning, 'Warning Message')] } };
}
