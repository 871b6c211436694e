import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { lookUpHost } from './host-lookup.ts';
import { linesCommands } from './lines-commands.ts';

const HOST = 'pbx.example.com';
const NXDOMAIN = 3;
const SERVFAIL = 2;
const ended: (() => void)[] = [];

afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** A name service on loopback that answers every question alike; `null`: it never answers. */
async function nameService(answer: { code?: number; addresses?: string[] } | null) {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  const names: string[] = [];
  socket.on('message', (query, from) => {
    names.push(nameIn(query));
    if (answer) socket.send(response(query, answer), from.port, from.address);
  });
  await once(socket, 'listening');
  ended.push(() => socket.close());
  // Only a service that never answers is waited for in vain.
  const resolver = new Resolver({ timeout: answer ? 10_000 : 50, tries: 1 });
  resolver.setServers([`127.0.0.1:${String(socket.address().port)}`]);
  return { resolver, names };
}

const questionEnd = (query: Buffer): number => query.indexOf(0, 12) + 5;

function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12; query[at] !== 0; at += (query[at] ?? 0) + 1)
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
  return labels.join('.');
}

function response(query: Buffer, { code = 0, addresses = [] }: { code?: number; addresses?: string[] }): Buffer {
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, query.subarray(12, questionEnd(query)), ...records]);
}

describe('a host name', () => {
  it('is answered by its addresses, the name as it was typed', async () => {
    const { resolver, names } = await nameService({ addresses: ['8.8.4.4', '10.0.0.5'] });
    expect(await lookUpHost(HOST, resolver)).toEqual({ found: 'addresses', addresses: ['8.8.4.4', '10.0.0.5'] });
    expect(await lookUpHost(`${HOST}.`, resolver)).toMatchObject({ found: 'addresses' });
    expect(names).toEqual([HOST, HOST]);
  });

  it('with many addresses shows some', async () => {
    const addresses = Array.from({ length: 20 }, (_, n) => `8.8.4.${String(n)}`);
    const { resolver } = await nameService({ addresses });
    expect(await lookUpHost(HOST, resolver)).toEqual({ found: 'addresses', addresses: addresses.slice(0, 8) });
  });

  it.each([
    ['that does not exist', { code: NXDOMAIN }],
    ['without an IPv4 address', { addresses: [] }],
  ])('%s has none', async (_, answer) => {
    const { resolver } = await nameService(answer);
    expect(await lookUpHost(HOST, resolver)).toEqual({ found: 'none' });
  });

  it.each([
    ['does not answer', null],
    ['failed', { code: SERVFAIL }],
  ])('is not known where the service %s', async (_, answer) => {
    const { resolver } = await nameService(answer);
    expect(await lookUpHost(HOST, resolver)).toEqual({ found: 'no-answer' });
  });
});

describe('the command', () => {
  function rig(kind: 'demo' | 'live', refusal: Problem | null = null) {
    const steps: string[] = [];
    const deps = {
      inAccount: (work: (account: unknown) => unknown) => work({ profile: { kind } }),
      consent: {
        hostName: (name: string) => {
          steps.push(`ask ${name}`);
          return Promise.resolve(refusal);
        },
      },
    } as unknown as HandlerDeps;
    const handle = linesCommands(deps, (name) => {
      steps.push(`look up ${name}`);
      return Promise.resolve({ found: 'none' });
    });
    return { steps, lookUp: (host: string) => handle['lines.lookUpHost']({ host }) };
  }

  it('asks the person before the name leaves this computer', async () => {
    const { steps, lookUp } = rig('live');
    expect(await lookUp('PBX.example.com')).toMatchObject({ ok: true, value: { found: 'none' } });
    expect(steps).toEqual([`ask ${HOST}`, `look up ${HOST}`]);
  });

  it('looks nothing up without a yes', async () => {
    const { steps, lookUp } = rig('live', { kind: 'cancelled' });
    expect(await lookUp(HOST)).toEqual({ ok: false, problem: { kind: 'cancelled' } });
    expect(steps).toEqual([`ask ${HOST}`]);
  });

  it('neither asks nor looks up in the demo account', async () => {
    const { steps, lookUp } = rig('demo');
    expect(await lookUp(HOST)).toMatchObject({ value: { found: 'demo' } });
    expect(steps).toEqual([]);
  });

  it('is answered twenty times in a minute, no more', async () => {
    const { lookUp, steps } = rig('live');
    for (let n = 0; n < 20; n += 1) expect(await lookUp(HOST)).toMatchObject({ ok: true });
    expect(await lookUp(HOST)).toEqual({ ok: false, problem: { kind: 'too-often' } });
    expect(steps.filter((step) => step.startsWith('look'))).toHaveLength(20);
  });
});
