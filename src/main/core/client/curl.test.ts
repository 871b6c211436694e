import { execFileSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationIds, operationOf } from '#shared/provider/catalogue.ts';
import { valueOf, accountOn } from '../accounts/account.fixture.ts';
import { demo, FILE, OTHER, OWN, tempFolder, VALID } from '../test/support.ts';
import { curlCommand } from './curl.ts';
import type { WireRequest } from './request.ts';

/** Runs commands in a shell in which curl prints its words, and answers these; one shell for all of them. */
function words(...commands: string[]): string[][] {
  const folder = tempFolder();
  const program = join(folder, 'curl');
  writeFileSync(program, '#!/bin/sh\nfor word in "$@"; do printf \'%s\\001\' "$word"; done\nprintf \'\\002\'\n');
  chmodSync(program, 0o755);
  const script = join(folder, 'script.sh');
  writeFileSync(script, `${commands.join('\n')}\n`);
  const printed = execFileSync('sh', [script], { encoding: 'utf8', env: { PATH: `${folder}:/usr/bin:/bin` } });
  return printed
    .split('\u0002')
    .slice(0, -1)
    .map((line) => line.split('\u0001').slice(0, -1));
}

const request = (over: Partial<WireRequest> = {}): WireRequest => ({
  ...{ method: 'PUT', path: '/did', query: '', body: '{"did":1}', contentType: 'application/json' },
  ...over,
});

describe('a curl command', () => {
  it('is the request as it would be sent, in words of a shell', () => {
    expect(curlCommand('https://api.example.com/v2', 'anna', request())).toBe(
      `curl --request PUT --globoff --user 'anna:***' --header 'Security-Key: ***' ` +
        `--header 'Content-Type: application/json' --header 'Accept: application/json' ` +
        `--data-raw '{"did":1}' https://api.example.com/v2/did`,
    );
    expect(
      words(
        curlCommand(
          'https://api.example.com',
          'anna',
          request({ method: 'GET', body: undefined, query: '?did=1&x=%20' }),
        ),
      ),
    ).toEqual([
      [
        ...['--request', 'GET', '--globoff', '--user', 'anna:***', '--header', 'Security-Key: ***'],
        ...['--header', 'Content-Type: application/json', '--header', 'Accept: application/json'],
        'https://api.example.com/did?did=1&x=%20',
      ],
    ]);
  });

  it('survives the shell whatever is in it', () => {
    // NUL cannot be a word of a shell, and 1 and 2 are what this test separates by: JSON writes all three with a backslash.
    const text = fc
      .string({ unit: 'binary' })
      .filter((value) => !/[\u0000-\u0002]/.test(value) && value.isWellFormed());
    const nasty = fc.constantFrom(`'`, `''`, `$(id)`, '`id`', '\\', `"'"`, '!x', '\n', `'; id #`, '*', '~', '-x', '');
    const given = fc.array(fc.tuple(fc.oneof(text, nasty), fc.oneof(text, nasty)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(given, (pairs) => {
        const commands = pairs.map(([user, body]) => curlCommand('https://api.example.com', user, request({ body })));
        const seen = words(...commands);
        expect(seen.map((line) => line[line.indexOf('--data-raw') + 1])).toEqual(pairs.map(([, body]) => body));
        expect(seen.map((line) => line[line.indexOf('--user') + 1])).toEqual(pairs.map(([user]) => `${user}:***`));
      }),
      { numRuns: 15 },
    );
  });
});

describe('the command of a profile', () => {
  it('is there for every operation, is what is sent, and sends nothing', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    const commands = operationIds.map((id) => valueOf(account.curl(id, VALID[id])).text);
    const seen = words(...commands);
    for (const [index, id] of operationIds.entries()) {
      const { method, path } = operationOf(id);
      const line = seen[index] ?? [];
      expect(line.slice(0, 2), id).toEqual(['--request', method]);
      expect(line.at(-1), id).toBe(`${provider.url}${path}`);
      const body = JSON.parse(line[line.indexOf('--data-raw') + 1] ?? '') as Record<string, unknown>;
      expect(Object.keys(body).sort(), id).toEqual(
        Object.keys(VALID[id])
          .filter((name) => VALID[id][name] !== undefined)
          .sort(),
      );
    }
    expect(
      provider.requests().filter(({ operation }) => operation && operationOf(operation).effect !== 'read'),
    ).toEqual([]);
  });

  it('shows no secret, and only the beginning of a document', async () => {
    const provider = await demo();
    const { account } = accountOn(provider);
    const secrets = {
      pin: '471182',
      fax_password: 'secret-horse',
      chat_passwd: 'secret-chat',
      ssn: '4321',
      pincode: '8899',
    };
    const order = { ...VALID['proFax.orderDid'], pin: '4711', fax_password: secrets.fax_password };
    const trunk = { trunk: 'frontdesk', password: 'secrethorse' };
    const port = { id: '7', wireless_no: 'yes', pincode: secrets.pincode, ssn: secrets.ssn };
    const texts = [
      account.curl('proFax.orderDid', order),
      account.curl('siptrunk.updateTrunk', trunk),
      account.curl('lnp.updateLnp', port),
      account.curl('sms.sendMsg', { did: OWN, did_to: [OTHER], msg: 'private words' }),
      account.curl('proFax.sendFax', VALID['proFax.sendFax']),
    ].map((outcome) => valueOf(outcome).text);
    // The digits of a port are by chance.
    const everything = texts.join('\n').replaceAll(provider.url, 'https://provider');
    for (const secret of ['4711', 'secret', '8899', '4321', 'private words', FILE, provider.password, provider.key])
      expect(everything).not.toContain(secret);
    expect(everything).toContain(`${FILE.slice(0, 24)}...`);
    expect(everything).toContain(`'${provider.username}:***'`);
    expect(texts[1]).toContain('"password":"***"');
  });

  it.each([
    ['json', {}, 'application/json', '{"did":"2125552368","note":"a & b"}'],
    ['xml', {}, 'application/xml', '<note>a &amp; b</note>'],
  ] as const)('is in the language of the profile (%s)', async (format, dialect, type, part) => {
    const { account } = accountOn(await demo(), { profile: { format, dialect } });
    const { text } = valueOf(account.curl('enterpriseFax.updateDid', { did: '2125552368', note: 'a & b' }));
    expect(text).toContain(type);
    expect(text.replace('2125552368,', '"2125552368",')).toContain(part);
  });

  it('is refused for what breaks a rule, and for what is no operation', async () => {
    const { account } = accountOn(await demo());
    expect(account.curl('account.refillBalance', { amount: 1 })).toMatchObject({
      ok: false,
      problem: { kind: 'invalid', fields: [{ field: 'amount' }] },
    });
    expect(account.curl('constructor', {})).toEqual({ ok: false, problem: { kind: 'not-found' } });
  });
});
