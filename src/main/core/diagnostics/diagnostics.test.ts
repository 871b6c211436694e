import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DiagnosticsPart } from '#shared/bridge/diagnostics.ts';
import { settingsSchema } from '#shared/bridge/settings.ts';
import { providerAccount, input, SECRETS, start, summaryOf, value } from '../accounts/account-manager.fixture.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { Redactor } from '../log/redact.ts';
import { JsonFile } from '../settings/json-file.ts';
import { eventually, tempFolder } from '../test/support.ts';
import { diagnosticsParts, diagnosticsText } from './diagnostics.ts';

const INFO = { version: '1.2.3', platform: 'linux', runtime: 'electron 45', systemLocale: 'en-US', development: false };

function depsOf(accounts: HandlerDeps['accounts'], log?: string) {
  const folder = tempFolder();
  const redactor = new Redactor();
  const logFile = join(folder, 'linekeeper.log');
  if (log !== undefined) writeFileSync(logFile, log);
  const settings = new JsonFile(join(folder, 'settings.json'), settingsSchema);
  const shell = { info: () => INFO } as HandlerDeps['shell'];
  return { accounts, settings, shell, redactor, logFile };
}

const textOf = (parts: DiagnosticsPart[], name: string) => parts.find((part) => part.name === name)?.text ?? '';
const jsonOf = (parts: DiagnosticsPart[], name: string): unknown => JSON.parse(textOf(parts, name));

async function connected() {
  const rig = start();
  const provider = await providerAccount();
  value(await rig.accounts.startDemo());
  value(await rig.accounts.connect(input(provider, { registeredIp: '203.0.113.7', name: 'Practice of Dr. Roe' })));
  await rig.online();
  await eventually(() => expect(summaryOf(rig, 'Demo').connection.state).toBe('online'));
  await eventually(() => expect(rig.accounts.current.profiles.every(({ balance }) => balance !== null)).toBe(true));
  return { ...rig, id: rig.accounts.current.profile?.id ?? '' };
}

describe('diagnostics', () => {
  it('say what support needs', async () => {
    const rig = await connected();
    const parts = diagnosticsParts(depsOf(rig.accounts, '{"message":"hello"}\n'));
    expect(parts.map(({ name }) => name)).toEqual([
      'app.json',
      'settings.json',
      'profiles.json',
      'requests.json',
      'log.txt',
    ]);
    expect(jsonOf(parts, 'app.json')).toEqual({
      ...INFO,
      keychain: 'available',
      clockAheadSeconds: expect.any(Number) as number,
    });
    expect(jsonOf(parts, 'settings.json')).toMatchObject({ theme: 'system', requestTimeoutSeconds: 45 });
    expect(jsonOf(parts, 'profiles.json')).toMatchObject([
      { id: 'demo', kind: 'demo', registeredAddress: 'not given', addressThatWorked: 'not known' },
      {
        id: rig.id,
        kind: 'live',
        user: 'a***',
        format: 'json',
        dialect: {},
        state: 'running',
        trouble: null,
        connection: 'online',
        registeredAddress: 'given',
        addressThatWorked: 'the registered one',
      },
    ]);
    const requests = jsonOf(parts, 'requests.json') as Record<string, { operation: string }[]>;
    expect(Object.keys(requests).toSorted()).toEqual([rig.id, 'demo'].toSorted());
    expect(requests[rig.id]?.map(({ operation }) => operation)).toContain('account.getAccountBalance');
    expect(textOf(parts, 'log.txt')).toBe('{"message":"hello"}\n');
  });

  it('hold neither secrets nor names, wherever they came up', async () => {
    const rig = await connected();
    const log = Object.values(SECRETS).map((secret) => JSON.stringify({ note: `x ${secret} y` }));
    const parts = depsOf(rig.accounts, log.join('\n'));
    for (const secret of Object.values(SECRETS)) parts.redactor.register(secret);
    await parts.settings.write({ portalUrl: `https://portal.example/?k=${SECRETS.key}` });
    const text = diagnosticsText(diagnosticsParts(parts));
    for (const secret of [...Object.values(SECRETS), 'anna', 'Dr. Roe', '203.0.113.7', 'demo-practice'])
      expect(text).not.toContain(secret);
    expect(text.match(/\[hidden\]/g)).toHaveLength(3);
  });

  it('hold a profile that does not run, with its trouble', async () => {
    const first = await connected();
    await first.accounts.close();
    await first.keychain.delete(`${first.id}/credentials`);
    const next = start(first);
    await next.accounts.state();
    await eventually(() => {
      const parts = diagnosticsParts(depsOf(next.accounts));
      expect(jsonOf(parts, 'profiles.json')).toMatchObject([
        { kind: 'demo' },
        { state: 'stopped', trouble: 'no-credentials' },
      ]);
    });
  });

  it('hold the end of a long log, from the beginning of a line', () => {
    const lines = Array.from({ length: 9000 }, (_, at) => `{"line":${at},"text":"señal ${'x'.repeat(20)}"}`);
    const text = textOf(diagnosticsParts(depsOf(start().accounts, lines.join('\n'))), 'log.txt');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(200_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(199_000);
    expect(lines).toContain(text.split('\n')[0]);
    expect(text.endsWith(lines.at(-1) ?? '')).toBe(true);
  });

  it('say so when there is no log', () => {
    const text = textOf(diagnosticsParts(depsOf(start().accounts)), 'log.txt');
    expect(JSON.parse(text)).toMatchObject({ message: 'the log could not be read', error: { code: 'ENOENT' } });
  });

  it('become one text of the parts that were left in', () => {
    const parts: DiagnosticsPart[] = [
      { name: 'app.json', text: '{}' },
      { name: 'log.txt', text: 'a\nb\n' },
    ];
    expect(diagnosticsText(parts)).toBe('===== app.json =====\n{}\n\n===== log.txt =====\na\nb\n');
    expect(diagnosticsText([])).toBe('');
  });
});
