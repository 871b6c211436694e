import { describe, expect, it } from 'vitest';
import { USUAL_SETTINGS } from '#shared/domain/lines/sip-settings.ts';
import { enteredFor, SYSTEMS, type SystemGuide } from './setup-systems.ts';

const PASSWORD = 'Abcdefghijklmnopqrstuvwxyz012345';
const settings = { ...USUAL_SETTINGS, server: 'sip.example.com', port: 5080 };
const unknown = { server: 'ask your provider', password: 'the password of the line' };
const line = { name: 'acme', address: '8.8.4.4', password: null };

function textOf(system: SystemGuide, signsIn: boolean, password: string | null): string {
  const entered = enteredFor({ ...line, signsIn }, settings, password, unknown);
  return [...system.rows(entered).map((row) => row.join(': ')), ...system.file(entered)].join('\n');
}

describe.each(SYSTEMS.map((system) => [system.name, system] as const))('%s', (_, system) => {
  it('is told name, server, port and password of a line that signs in', () => {
    const text = textOf(system, true, PASSWORD);
    for (const value of ['acme', 'sip.example.com', '5080', PASSWORD]) expect(text).toContain(value);
  });

  it('is told that the password is not shown any more', () => {
    const text = textOf(system, true, null);
    expect(text).toContain(unknown.password);
    expect(text).not.toContain(PASSWORD);
  });

  it('signs nothing on a line with a fixed address that has no password', () => {
    const text = textOf(system, false, null);
    for (const value of ['sip.example.com', '5080']) expect(text).toContain(value);
    expect(text).not.toContain(unknown.password);
    expect(text).not.toMatch(/\bregister (sip )?trunk\b|Register\/Account|sends_registrations = yes|regint=600/i);
  });

  it('names a server that is not known as such', () => {
    const entered = enteredFor({ ...line, signsIn: true }, { ...settings, server: '' }, null, unknown);
    expect([...system.rows(entered).flat(), ...system.file(entered)].join('\n')).toContain(unknown.server);
  });
});

it('every system has either fields or a file', () => {
  for (const system of SYSTEMS) {
    const entered = enteredFor({ ...line, signsIn: true }, settings, PASSWORD, unknown);
    expect(system.rows(entered).length > 0).toBe(system.file(entered).length === 0);
  }
});
