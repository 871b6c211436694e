import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { filesIn, tempFolder } from '../test/support.ts';
import { fileLogger } from './logger.ts';
import { Redactor } from './redact.ts';

function logIn(folder: string, redactor = new Redactor()) {
  const file = join(folder, 'logs', 'app.log');
  const logger = fileLogger(file, redactor);
  const lines = async () => {
    await logger.flush();
    return readFileSync(file, 'utf8').trimEnd().split('\n');
  };
  return { file, logger, lines };
}

/** Every way in which a secret may come up in what is logged. */
const WAYS: Record<string, (secret: string) => unknown> = {
  'as a value': (secret) => ({ note: secret }),
  'inside a text': (secret) => ({ note: `before ${secret} after` }),
  'as a name': (secret) => ({ [secret]: 1 }),
  nested: (secret) => ({ a: [{ b: { c: [secret, { d: `x${secret}` }] } }] }),
  'too deep': (secret) => ({ a: { b: { c: { d: { e: { f: { g: { h: secret } } } } } } } }),
  'in an error': (secret) => ({ error: new Error(`bad ${secret}`) }),
  'in the cause of an error': (secret) => ({ error: new Error('bad', { cause: new Error(secret) }) }),
  'in the code of an error': (secret) => ({ error: Object.assign(new Error('bad'), { code: secret }) }),
  'in base64': (secret) => ({ note: `Basic ${Buffer.from(secret).toString('base64')}` }),
  'in base64 behind a name': (secret) => ({ note: Buffer.from(`user:${secret}`).toString('base64') }),
  'in base64 before something': (secret) => ({ note: Buffer.from(`ab${secret}:end`).toString('base64') }),
  'in JSON': (secret) => ({ note: JSON.stringify({ password: secret }) }),
  'in a URL': (secret) => ({ note: `https://example.com/?q=${encodeURIComponent(secret)}` }),
  'in a form': (secret) => ({ note: new URLSearchParams({ q: secret.toWellFormed() }).toString() }),
  'in a URL, all of it': (secret) => ({
    note: [...Buffer.from(secret)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  }),
  'in XML': (secret) => ({ note: secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') }),
  'as bytes': (secret) => ({ note: Buffer.from(secret) }),
};

/** The forms in which a secret would be recognised in a line. */
function formsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(`${'x'.repeat(shift)}${secret}`)
      .toString('base64')
      .replace(/=+$/, '')
      // The characters at both ends mix with the neighbours'; what is left is the secret's alone.
      .slice(shift === 0 ? 0 : shift + 1, -1),
  );
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), ...base64];
}

const secrets = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 8, maxLength: 40 }),
    fc.string({ unit: 'binary-ascii', minLength: 8, maxLength: 40 }),
    fc.base64String({ minLength: 8, maxLength: 64 }),
    fc.uuid(),
  )
  .filter((secret) => secret.trim().length >= 8 && new Set(secret).size > 4 && !'[hidden]'.includes(secret));

it('hides what stands under the name of a secret, and not that nothing stands there', () => {
  expect(new Redactor().hideIn({ pin: '5802', password: '', nested: { pin: '' } })).toEqual({
    ...{ pin: '[hidden]', password: '', nested: { pin: '' } },
  });
});

describe('a registered secret', () => {
  it.each(Object.keys(WAYS))('is in no line of the log: %s', async (way) => {
    const folder = tempFolder();
    await fc.assert(
      fc.asyncProperty(secrets, async (secret) => {
        const redactor = new Redactor();
        redactor.register(secret);
        const { logger, lines } = logIn(folder, redactor);
        logger.log('error', 'trouble', WAYS[way]?.(secret) as Record<string, unknown>);
        const line = (await lines()).at(-1) ?? '';
        expect(JSON.parse(line)).toMatchObject({ level: 'error' });
        for (const form of formsOf(secret)) expect(line).not.toContain(form);
      }),
      { numRuns: 60 },
    );
  });

  it('is gone from the message as well', async () => {
    const redactor = new Redactor();
    redactor.register('horse-battery');
    const { logger, lines } = logIn(tempFolder(), redactor);
    logger.log('info', 'signed in with horse-battery');
    expect((await lines())[0]).toContain('signed in with [hidden]');
  });

  it('of any characters can be registered, also broken ones', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'binary' }), (secret, text) => {
        const redactor = new Redactor();
        redactor.register(secret);
        redactor.redact(text);
      }),
    );
    expect(() => new Redactor().register('pass\ud800word')).not.toThrow();
  });

  it('that contains another one is removed whole', () => {
    const redactor = new Redactor();
    redactor.register('battery');
    redactor.register('horse-battery-staple');
    expect(redactor.redact('x horse-battery-staple y battery')).toBe('x [hidden] y [hidden]');
  });

  it('of three characters is removed where it stands alone, and nowhere in a record', () => {
    const redactor = new Redactor();
    redactor.register('ab');
    redactor.register('.+');
    expect(redactor.redact('abcdef "ab", key=ab; .+ ab')).toBe('abcdef "[hidden]", key=[hidden]; [hidden] [hidden]');
    expect(redactor.hideIn({ note: 'ab' })).toEqual({ note: 'ab' });
  });

  it('that is cut off at the end of a text is removed as far as it stands there', () => {
    const redactor = new Redactor();
    redactor.register('horse-battery-staple');
    expect(redactor.hideAll('you sent horse-batt')).toBe('you sent [hidden]');
    expect(redactor.hideAll(`you sent ${Buffer.from('horse-battery-staple').toString('base64').slice(0, 9)}`)).toBe(
      'you sent [hidden]',
    );
    expect(redactor.hideAll('a white hor')).toBe('a white hor');
  });
});

describe('the name of a secret', () => {
  it.each([
    'authorization',
    'Authorization',
    'Security-Key',
    'key',
    'password',
    'passwd',
    'fax_password',
    'chat_passwd',
    'pin',
    'pincode',
    'ssn',
    'file',
    'bill_file',
    'content',
    'bytes',
    'msg',
    'text',
    'documentKey',
    'credentials',
  ])('%s hides what stands under it, at any depth', (name) => {
    const redacted = JSON.stringify(new Redactor().redact({ request: { headers: [{ [name]: 'tell-tale' }] } }));
    expect(redacted).not.toContain('tell-tale');
    expect(redacted).toContain('[hidden]');
  });

  it.each(['did', 'operation', 'filename', 'keyboard', 'status'])('%s is not one', (name) => {
    expect(new Redactor().redact({ [name]: 'shown' })).toEqual({ [name]: 'shown' });
  });
});

describe('a line', () => {
  it('is one line of JSON with time, level and message, which details cannot replace', async () => {
    const { logger, lines } = logIn(tempFolder());
    logger.log('warn', 'one\ntwo', { level: 'info', message: 'other', time: 'never', at: 5n, list: Array(99).fill(1) });
    expect(await lines()).toHaveLength(1);
    const line = JSON.parse((await lines())[0] ?? '') as Record<string, unknown>;
    expect(line).toMatchObject({ level: 'warn', message: 'one\ntwo', at: '5' });
    expect(Date.parse(String(line['time']))).toBeGreaterThan(0);
    expect(line['list']).toHaveLength(51);
    expect(line['list']).toContain('[... 49 more]');
  });

  it('is not longer than what a person reads', () => {
    expect(new Redactor().redact('x'.repeat(600))).toBe(`${'x'.repeat(500)}[... 100 more]`);
  });

  it('is written whatever is logged', async () => {
    const { logger, lines } = logIn(tempFolder());
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const broken = Object.defineProperty({}, 'trap', {
      enumerable: true,
      get: () => {
        throw new Error('trap');
      },
    });
    logger.log('info', 'circle', circle);
    logger.log('info', 'trap', { broken });
    expect(await lines()).toHaveLength(2);
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
        (value) => {
          expect(() => logger.log('info', 'anything', { value })).not.toThrow();
        },
      ),
    );
  });
});

describe('log files', () => {
  it('are rotated at one megabyte, and three older ones are kept', async () => {
    const folder = tempFolder();
    const { file, logger, lines } = logIn(folder);
    for (let round = 1; round <= 6; round += 1) {
      logger.log('info', `round ${round}`);
      await logger.flush();
      writeFileSync(file, `{"round":${round}}\n`.padEnd(1_000_001, ' '));
    }
    logger.log('info', 'the last');
    expect(await lines()).toHaveLength(1);
    expect(filesIn(folder).sort()).toEqual([file, `${file}.1`, `${file}.2`, `${file}.3`]);
    const rounds = [1, 2, 3].map((index) => readFileSync(`${file}.${index}`, 'utf8').trim());
    expect(rounds).toEqual(['{"round":6}', '{"round":5}', '{"round":4}']);
  });

  it('are written after the caller went on, in order', async () => {
    const { file, logger, lines } = logIn(tempFolder());
    for (let count = 1; count <= 500; count += 1) logger.log('info', `line ${count}`);
    expect(existsSync(file)).toBe(false);
    const messages = (await lines()).map((line) => (JSON.parse(line) as { message: string }).message);
    expect(messages).toEqual(Array.from({ length: 500 }, (_, index) => `line ${index + 1}`));
  });

  it('have the last lines of a process that exits at once', () => {
    const file = join(tempFolder(), 'app.log');
    const program = `
      import { fileLogger } from ${JSON.stringify(new URL('logger.ts', import.meta.url))};
      import { Redactor } from ${JSON.stringify(new URL('redact.ts', import.meta.url))};
      const logger = fileLogger(${JSON.stringify(file)}, new Redactor());
      logger.log('error', 'the first');
      logger.log('error', 'the last');
      process.exit(1);
    `;
    expect(spawnSync(process.execPath, ['--input-type=module', '--eval', program]).status).toBe(1);
    expect(readFileSync(file, 'utf8')).toMatch(/the first.*\n.*the last/);
  });

  it('can be read by their owner only', async () => {
    const { file, logger } = logIn(tempFolder());
    logger.log('info', 'hello');
    await logger.flush();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('that cannot be written never stop the app: the line goes to stderr, redacted', async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'logs'), 'a file where the folder should be');
    const written: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    onTestFinished(() => spy.mockRestore());
    const redactor = new Redactor();
    redactor.register('horse-battery');
    const { logger } = logIn(folder, redactor);
    logger.log('error', 'with horse-battery');
    await logger.flush();
    expect(written.join('')).toMatch(/with \[hidden\]/);
  });

  it('come back when their folder was deleted', async () => {
    const folder = tempFolder();
    const { file, logger } = logIn(join(folder, 'deep', 'deeper'));
    expect(existsSync(file)).toBe(false);
    mkdirSync(join(folder, 'other'));
    logger.log('info', 'hello');
    await logger.flush();
    expect(existsSync(file)).toBe(true);
  });
});
