// One operation through the app's own client, as `npm run call` runs it.
import { parseArgs } from 'node:util';
import { readBaseUrl } from '#shared/domain/connection/base-url.ts';
import { findOperation, operationOf, type OperationId } from '#shared/provider/catalogue.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { dialect as rows, type Dialect } from '#shared/provider/dialect.ts';
import { type ClientOptions, ProviderClient } from '../client/client.ts';
import { parseLossless } from '../client/wire.ts';
import { silentLogger } from '../log/logger.ts';
import { digitsAsText } from './digits.ts';

const USAGE = `Usage: npm run --silent call -- <operation id> '<params as JSON>' --base-url URL --username NAME --password WORD --key KEY [--format json|xml] [--dialect ROW=other ...] [--registered-ip ADDRESS] [--timeout SECONDS]`;

/** What was given on the command line cannot be run. */
class UsageError extends Error {
  override readonly name = 'UsageError';
}

function usage(problem: string): never {
  throw new UsageError(`${problem}\n${USAGE}`);
}

function readCommandLine(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'base-url': { type: 'string' },
        username: { type: 'string' },
        password: { type: 'string' },
        key: { type: 'string' },
        format: { type: 'string', default: 'json' },
        dialect: { type: 'string', multiple: true, default: [] },
        'registered-ip': { type: 'string', default: '' },
        timeout: { type: 'string', default: '45' },
      },
    });
  } catch (error) {
    return usage((error as Error).message);
  }
}

/** Rows of the dialect as `name=other`; `name=specification` is the default and may be said. */
function readDialect(chosen: string[]): Dialect {
  const pairs = chosen.map((text) => text.split('='));
  for (const [name = '', form, ...rest] of pairs)
    if (!Object.hasOwn(rows, name) || rest.length > 0 || (form !== 'other' && form !== 'specification'))
      usage(`--dialect takes ROW=other, ROW being one of ${Object.keys(rows).join(', ')}.`);
  const others = pairs.filter(([, form]) => form === 'other').map(([name]) => [name, 'other'] as const);
  return Object.fromEntries(others) as Dialect;
}

/** The operation that a command line names, and the account that it is for. */
function readCall(args: string[]): { id: OperationId; params: unknown; options: ClientOptions } {
  const { values, positionals } = readCommandLine(args);
  const [id, json = '{}', ...surplus] = positionals;
  if (surplus.length > 0) usage('One operation and its parameters are taken, nothing else.');
  const { username, password, key } = values;
  if (id === undefined || !findOperation(id))
    usage(id === undefined ? 'No operation given.' : `There is no operation ${id}.`);
  if (values['base-url'] === undefined || username === undefined || password === undefined || key === undefined)
    usage('--base-url, --username, --password and --key are needed.');
  const baseUrl = readBaseUrl(values['base-url']);
  if (!baseUrl.ok) usage('--base-url must be an https address, or http on this computer.');
  const seconds = Number(values.timeout);
  if (!(seconds > 0 && seconds <= 3600)) usage('--timeout takes a number of seconds, at most 3600.');
  const { format } = values;
  if (format !== 'json' && format !== 'xml') usage('--format is json or xml.');
  const dialect = readDialect(values.dialect);
  const options: ClientOptions = {
    baseUrl: baseUrl.url,
    credentials: { username, password, key },
    logger: silentLogger,
    answerSeconds: () => seconds,
    wire: { format, dialect, registeredIp: values['registered-ip'] },
  };
  return { id: id as OperationId, params: readParams(id as OperationId, json), options };
}

function readParams(id: OperationId, json: string): unknown {
  try {
    return digitsAsText(operationOf(id).params, parseLossless(json));
  } catch {
    return usage('The parameters are not valid JSON.');
  }
}

/** Where the lines of the command go. */
interface CallOutput {
  print: (line: string) => void;
  warn: (line: string) => void;
}

/** Runs the operation that the arguments name. Answers the exit code: 0 for a success, 1 for a problem, 2 for bad usage. */
export async function runCall(args: string[], { print, warn }: CallOutput): Promise<number> {
  let call: ReturnType<typeof readCall>;
  try {
    call = readCall(args);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    warn(error.message);
    return 2;
  }
  const { id, params, options } = call;
  const client = new ProviderClient(options);
  if (operationOf(id).effect !== 'read')
    warn('call: this is sent at once. It is not written to a journal, and no spending limit holds it back.');
  const attempt = await client.attempt(id, params);
  // Without a journal there is nothing to settle an unknown outcome with: the id says so.
  const outcome: Outcome<unknown> =
    attempt.kind === 'answered'
      ? succeed(attempt.value, attempt.warnings)
      : fail(attempt.kind === 'failed' ? attempt.problem : { kind: 'unknown-outcome', journalId: '' });
  print(JSON.stringify(outcome));
  client.close();
  return outcome.ok ? 0 : 1;
}
