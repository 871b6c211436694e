import { describe, expect, it } from 'vitest';
import { closedPort, runCommand, serveHttp } from '../test/support.ts';
import { toXml } from '../client/xml.fixture.ts';
import { runCall } from './run-call.ts';

const BALANCE = { data: { balance: '84.35', allowed_credit: '10.00' } };
const account = (url: string) => ['--base-url', url, '--username', 'anna', '--password', 'pass-word', '--key', 'key-7'];
/** What was printed: one line of JSON. */
const printed = ({ stdout }: { stdout: string }): unknown => {
  expect(stdout.split('\n')).toHaveLength(2);
  return JSON.parse(stdout);
};

/** The command in this process: a start of its own takes a second of the processor. */
async function runHere(args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  let [stdout, stderr] = ['', ''];
  const code = await runCall(args, {
    print: (line) => (stdout += `${line}\n`),
    warn: (line) => (stderr += `${line}\n`),
  });
  return { code, stdout, stderr };
}

describe('call', () => {
  it.each(['json', 'xml'])('runs one operation in %s', async (format) => {
    const body = { ...BALANCE, warning: ['Low balance'] };
    const text = format === 'json' ? JSON.stringify(body) : toXml(body);
    const { url, requests } = await serveHttp((_, response) => response.end(text));
    const run = await runCommand('call', ['account.getAccountBalance', '{}', ...account(url), '--format', format]);
    expect(printed(run)).toEqual({ ok: true, value: BALANCE.data, warnings: [{ text: 'Low balance' }] });
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/account/getbalance',
      headers: { 'content-type': `application/${format}`, 'security-key': 'key-7' },
    });
  });

  it('sends parameters in the forms that are chosen', async () => {
    const { url, requests } = await serveHttp((_, response) => response.end());
    const chosen = [
      '--dialect',
      'refillMethod=other',
      '--dialect',
      'securityKey=other',
      '--dialect=faxPeriod=specification',
    ];
    const from = ['--registered-ip', '127.0.0.2'];
    const run = await runHere(['account.refillBalance', '{"amount":10}', ...account(url), ...chosen, ...from]);
    expect([run.code, printed(run)]).toEqual([0, { ok: true, value: null, warnings: [] }]);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      body: '{"amount":10}',
      headers: { 'security-key': 'ff56592ef19cf098dea2d66085e6178e' },
    });
  });

  it('takes digits as integers, too, as the specification writes them', async () => {
    const { url, requests } = await serveHttp((_, response) => response.end());
    const sent = async (id: string, params: string) => {
      const { code } = await runHere([id, params, ...account(url)]);
      return [code, requests.at(-1)?.body];
    };
    const did = '{"did":[2125552368,"6465550120"],"pin":4711,"note":""}';
    expect(await sent('did.updateDid', did)).toEqual([0, '{"did":[2125552368,6465550120],"note":"","pin":4711}']);
    const forward = '{"trunk":"front","failover":{"cfb":{"timeout":10,"tn2forward":2125552368}}}';
    expect(await sent('siptrunk.updateTrunk', forward)).toEqual([0, forward]);
    const text = '{"did":"2125552368","did_to":["6465550120"],"msg":"Hello"}';
    const integers = '{"did":2125552368,"did_to":[6465550120],"msg":"Hello"}';
    expect((await sent('sms.sendMsg', integers))[1]).toBe(text);
    const long = '718736089913419320182796451';
    expect((await sent('report.faxHistory', `{"fax_id":${long}}`))[1]).toBe(`{"fax_id":"${long}"}`);
  });

  it('says of everything but a read that there is neither a journal nor a limit', async () => {
    const { url } = await serveHttp((_, response) => response.end(JSON.stringify(BALANCE)));
    const said = async (id: string, params: string) => (await runHere([id, params, ...account(url)])).stderr.trim();
    expect(await said('account.getAccountBalance', '{}')).toBe('');
    for (const [id, params] of [
      ['account.refillBalance', '{"amount":10}'],
      ['did.deleteDid', '{"did":2125552368}'],
    ] as const)
      expect(await said(id, params)).toBe(
        'call: this is sent at once. It is not written to a journal, and no spending limit holds it back.',
      );
  });

  it('says what went wrong, and ends with 1', async () => {
    const { url, requests } = await serveHttp((_, response) => response.end(toXml({ error: 'Error Message' })));
    const ran = async (id: string, params: string, ...more: string[]) => {
      const run = await runHere([id, params, ...account(url), '--format', 'xml', ...more]);
      return [run.code, printed(run)];
    };
    expect(await ran('account.getRates', '{}')).toMatchObject([
      1,
      { ok: false, problem: { kind: 'refused', text: 'Error Message' } },
    ]);
    expect(await ran('account.refillBalance', '{"amount":9}')).toMatchObject([
      1,
      { ok: false, problem: { kind: 'invalid', fields: [{ field: 'amount' }] } },
    ]);
    expect(requests).toHaveLength(1);
    const offline = await runHere(['account.getRates', '{}', ...account(await closedPort())]);
    expect([offline.code, printed(offline)]).toMatchObject([1, { ok: false, problem: { kind: 'offline' } }]);
  });

  it('waits as long as it is told, and does not claim to know', async () => {
    const { url, requests } = await serveHttp(() => undefined);
    const refill = ['account.refillBalance', '{"amount":10}'];
    const run = await runHere([...refill, ...account(url), '--timeout', '0.3']);
    expect([run.code, printed(run)]).toMatchObject([1, { ok: false, problem: { kind: 'unknown-outcome' } }]);
    expect(requests).toHaveLength(1);
  });

  it('ends with 2 where it is not told what to run', async () => {
    const { code, stdout, stderr } = await runCommand('call', []);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: ');
  });

  it('takes bad usage for what it is, and sends nothing', async () => {
    const { url, requests } = await serveHttp((_request, response) => response.end());
    const rates = ['account.getRates', '{}'];
    const wrong = [
      [],
      ['constructor.name'],
      ['account.getRates', '{'],
      [...rates, '{}'],
      [...rates, '--base-url', 'http://provider.example'],
      [...rates, '--format', 'yaml'],
      [...rates, '--dialect', 'constructor=other'],
      [...rates, '--dialect', 'refillMethod=POST'],
      [...rates, '--timeout', 'soon'],
      [...rates, '--nonsense'],
    ];
    const runs = await Promise.all(wrong.map((args) => runHere([...account(url), ...args])));
    for (const [index, { code, stdout, stderr }] of runs.entries()) {
      expect([code, stdout], wrong[index]?.join(' ')).toEqual([2, '']);
      expect(stderr).toContain('Usage: ');
      expect(stderr).not.toContain('pass-word');
    }
    expect(requests).toEqual([]);
  });

  it('needs an address and credentials', async () => {
    const run = await runHere(['account.getRates', '{}', '--username', 'anna']);
    expect([run.code, run.stdout]).toEqual([2, '']);
  });
});
