// `npm run --silent call -- <id> '<json>' --base-url U --username U --password P --key K`: one operation through the app's own
// client. Prints the outcome as one line of JSON; exits 0 for a success, 1 for a problem, 2 for bad usage.
import { parseArgs } from 'node:util';
import { readBaseUrl } from '#shared/domain/base-url.ts';
import { findOperation, type OperationId } from '#shared/provider/catalogue.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { ProviderClient } from '../client/client.ts';
import { silentLogger } from '../log/logger.ts';

const USAGE = `Usage: npm run --silent call -- <operation id> '<params as JSON>' --base-url URL --username NAME --password WORD --key KEY [--timeout SECONDS]`;

function usage(problem: string): never {
  console.error(`${problem}\n${USAGE}`);
  process.exit(2);
}

function readCommandLine() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'base-url': { type: 'string' },
        username: { type: 'string' },
        password: { type: 'string' },
        key: { type: 'string' },
        timeout: { type: 'string', default: '45' },
      },
    });
  } catch (error) {
    return usage((error as Error).message);
  }
}

const { values, positionals } = readCommandLine();
const [id, json = '{}'] = positionals;
const { username, password, key } = values;
if (id === undefined || !findOperation(id))
  usage(id === undefined ? 'No operation given.' : `There is no operation ${id}.`);
if (values['base-url'] === undefined || username === undefined || password === undefined || key === undefined)
  usage('--base-url, --username, --password and --key are needed.');
const baseUrl = readBaseUrl(values['base-url']);
if (!baseUrl.ok) usage('--base-url must be an https address, or http on this computer.');
const seconds = Number(values.timeout);
if (!(seconds > 0)) usage('--timeout takes a number of seconds.');

let params: unknown;
try {
  params = JSON.parse(json);
} catch {
  usage('The parameters are not valid JSON.');
}

const client = new ProviderClient({
  baseUrl: baseUrl.url,
  credentials: { username, password, key },
  logger: silentLogger,
  answerSeconds: () => seconds,
});
const attempt = await client.attempt(id as OperationId, params);
// Without a journal there is nothing to settle an unknown outcome with: the id says so.
const outcome: Outcome<unknown> =
  attempt.kind === 'answered'
    ? succeed(attempt.value, attempt.warnings)
    : fail(attempt.kind === 'failed' ? attempt.problem : { kind: 'unknown-outcome', journalId: '' });
console.log(JSON.stringify(outcome));
client.close();
process.exitCode = outcome.ok ? 0 : 1;
