// `npm run receiver -- --secret-file FILE`: takes the provider's texts on a computer that is always on, and keeps them, encrypted,
// until the app collects them. Says on its output that it listens, and nothing of what comes in.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readPublicUrl } from '#shared/domain/texts/receiver-address.ts';
import { collectRequests } from '../texts/receiver/collect-requests.ts';
import { receiverKeys, SECRET_PATTERN } from '../texts/receiver/receiver-secret.ts';
import { ReceiverServer } from '../texts/receiver/receiver-server.ts';
import { Spool } from '../texts/receiver/spool.ts';

const USAGE = `Usage: npm run receiver -- --secret-file FILE [--file texts-to-collect.sqlite] [--host 127.0.0.1] [--port 8455] [--public-url URL]
The secret is copied in the app: Texts, How texts come in. It can also be given as LINEKEEPER_RECEIVER_SECRET.`;

function usage(problem: string): never {
  console.error(`${problem}\n${USAGE}`);
  process.exit(2);
}

function readCommandLine() {
  try {
    return parseArgs({
      options: {
        'secret-file': { type: 'string' },
        file: { type: 'string', default: 'texts-to-collect.sqlite' },
        host: { type: 'string', default: '127.0.0.1' },
        port: { type: 'string', default: '8455' },
        'public-url': { type: 'string', default: '' },
      },
    }).values;
  } catch (error) {
    return usage((error as Error).message);
  }
}

function readSecret(file: string | undefined): string {
  try {
    const secret = (
      file === undefined ? process.env['LINEKEEPER_RECEIVER_SECRET'] : readFileSync(file, 'utf8')
    )?.trim();
    if (secret !== undefined && SECRET_PATTERN.test(secret)) return secret;
  } catch {
    usage(`The secret cannot be read from ${String(file)}.`);
  }
  return usage('The secret is missing, or is not one that the app made.');
}

const values = readCommandLine();
const port = Number(values.port);
if (!/^\d{1,5}$/.test(values.port) || port > 65_535) usage('--port takes a number up to 65535.');
const publicUrl = values['public-url'];
if (publicUrl !== '' && readPublicUrl(publicUrl) === undefined) usage('--public-url must be an https address.');
const keys = receiverKeys(readSecret(values['secret-file']));
const spool = new Spool(resolve(values.file), keys.file);
if (spool.setAside !== null)
  console.error(`${values.file} is damaged, or was kept with another secret. It was put aside as ${spool.setAside}`);
const server = new ReceiverServer({
  ...{ host: values.host, port, path: keys.path, publicHost: URL.parse(publicUrl)?.hostname ?? '' },
  time: () => new Date().toISOString(),
  keep: (arrivals) => {
    spool.keep(arrivals);
  },
  failed: (error) => {
    console.error(`Not stored: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`);
  },
  other: collectRequests(keys.collect, spool),
});

function end(): void {
  server.close();
  spool.close();
}
process.once('SIGTERM', end);
process.once('SIGINT', end);

try {
  const address = await server.listen();
  console.log(
    `Listening on ${address.address} port ${String(address.port)}. Kept until it is collected: ${String(spool.size)}`,
  );
} catch (error) {
  console.error(
    `Cannot listen on ${values.host} port ${values.port}: ${(error as NodeJS.ErrnoException).code ?? 'unknown'}`,
  );
  spool.close();
  process.exitCode = 1;
}
