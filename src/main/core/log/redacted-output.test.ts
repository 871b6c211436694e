import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { demo, startProgram } from '../test/support.ts';

const PROGRAM = `
  import { ProviderClient } from '#core/client/client.ts';
  import { silentLogger } from '#core/log/logger.ts';
  import { Redactor } from '#core/log/redact.ts';
  import { redactOutput } from '#core/log/redacted-output.ts';
  const [account, isRedacted] = process.argv.slice(-2);
  const given = JSON.parse(account);
  const redactor = new Redactor();
  for (const secret of [given.password, given.key, given.username + ':' + given.password]) redactor.register(secret);
  if (isRedacted === 'redacted') redactOutput(redactor);
  const client = new ProviderClient({
    baseUrl: given.url,
    wire: { format: 'json', dialect: {}, registeredIp: '' },
    timeZone: () => 'UTC',
    credentials: given,
    answerSeconds: () => 10,
    logger: silentLogger,
  });
  await client.attempt('account.getAccountBalance', {});
  console.log('done with', given.password);
  process.exit();
`;

async function printed(how: 'redacted' | 'as it is'): Promise<string> {
  const account = { username: 'anna', password: 'horse-battery-77', key: 'private-key-5b1f' };
  const provider = await demo(account);
  const env = { ...process.env, NODE_DEBUG: 'http,net,tls,stream' };
  const child = startProgram(PROGRAM, [JSON.stringify({ ...account, url: provider.url }), how], env);
  if (!child.stdout || !child.stderr) throw new Error('The program has no output');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return out + err;
}

const SECRETS = ['horse-battery-77', 'private-key-5b1f', Buffer.from('anna:horse-battery-77').toString('base64')];

it('what Node prints of requests has no secret in it', async () => {
  const output = await printed('redacted');
  expect(output).toContain('HTTP');
  expect(output).toContain('done with [hidden]');
  for (const secret of SECRETS) expect(output).not.toContain(secret);
});

it('it would have them otherwise', async () => {
  const output = await printed('as it is');
  for (const secret of SECRETS) expect(output).toContain(secret);
});
