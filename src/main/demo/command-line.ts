// What the command line of `npm run provider` may say.
import { parseArgs } from 'node:util';
import { type Fault, faultProblem } from './faults.ts';
import { dialect, type Dialect, type DialectName } from '#shared/provider/dialect.ts';
import { FORMATS } from './wire/format.ts';
import { SIZES } from './state.ts';
import type { DemoOptions } from './provider.ts';

/** What was given on the command line cannot be used: the message says what is wrong with it. */
export class UsageError extends Error {}

const FLAGS = {
  port: { type: 'string' },
  seed: { type: 'string' },
  size: { type: 'string' },
  'older-faxes': { type: 'string' },
  speed: { type: 'string' },
  format: { type: 'string' },
  dialect: { type: 'string', multiple: true },
  'my-ip': { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  key: { type: 'string' },
  state: { type: 'string' },
  'request-log': { type: 'string' },
  fault: { type: 'string', multiple: true },
  control: { type: 'boolean' },
} as const;

type Flags = ReturnType<typeof parseArgs<{ options: typeof FLAGS }>>['values'];

function readFlags(args: string[]): Flags {
  try {
    return parseArgs({ args, options: FLAGS, allowPositionals: false }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message.split('\n')[0] : String(cause));
  }
}

function number(flag: string, text: string | undefined, fits: (value: number) => boolean, rule: string) {
  if (text === undefined) return undefined;
  const value = text.trim() === '' ? NaN : Number(text);
  if (!fits(value)) throw new UsageError(`--${flag} must be ${rule}, not "${text}".`);
  return value;
}

function oneOf<const T extends string>(flag: string, text: string | undefined, words: readonly T[]): T | undefined {
  const word = words.find((one) => one === text);
  if (text !== undefined && word === undefined) {
    const last = words.at(-1) ?? '';
    throw new UsageError(`--${flag} must be ${words.slice(0, -1).join(', ')} or ${last}, not "${text}".`);
  }
  return word;
}

/** `name=other`, such as `securityKey=other`; `name=specification` is what every row is without it. */
function readDialect(texts: string[]): Dialect {
  const names = Object.keys(dialect) as DialectName[];
  return Object.fromEntries(
    texts.flatMap((text) => {
      const [given = '', form = ''] = text.split('=');
      const name = names.find((one) => one === given);
      if (name === undefined)
        throw new UsageError(`--dialect ${text}: there is no "${given}"; there are ${names.join(', ')}.`);
      if (form !== 'other' && form !== 'specification')
        throw new UsageError(`--dialect ${text}: the form must be other or specification.`);
      return form === 'other' ? [[name, 'other' as const]] : [];
    }),
  );
}

/** `NAME[=VALUE][:operationId[:times]]`, such as `latency=300`, `hang:proFax.sendFax:1` or `error::2`; or a fault as JSON. */
function readFault(text: string): Fault {
  if (text.startsWith('{')) return readJsonFault(text);
  const [named = '', operation, times, ...more] = text.split(':');
  const [name = '', ...value] = named.split('=');
  const fault = {
    name,
    ...(operation ? { operation } : {}),
    ...(times === undefined ? {} : { times: Number(times) }),
    ...(value.length > 0 ? { value: value.join('=') } : {}),
  };
  const problem = more.length > 0 ? 'A fault is NAME[=VALUE][:operationId[:times]].' : faultProblem(fault);
  if (problem) throw new UsageError(`--fault ${text}: ${problem}`);
  return fault as Fault;
}

function readJsonFault(text: string): Fault {
  let fault: unknown;
  try {
    fault = JSON.parse(text);
  } catch {
    throw new UsageError(`--fault ${text}: that is not valid JSON.`);
  }
  const problem = faultProblem(fault as Fault);
  if (problem) throw new UsageError(`--fault ${text}: ${problem}`);
  return fault as Fault;
}

function readOptions(flags: Flags): DemoOptions {
  const whole = Number.isSafeInteger;
  const options = {
    port: number(
      'port',
      flags.port,
      (value) => whole(value) && value >= 0 && value <= 65_535,
      'a port from 0 to 65535',
    ),
    seed: number('seed', flags.seed, whole, 'a whole number'),
    speed: number('speed', flags.speed, (value) => Number.isFinite(value) && value > 0, 'a number above 0'),
    size: oneOf('size', flags.size, SIZES),
    olderFaxes: number(
      'older-faxes',
      flags['older-faxes'],
      (value) => whole(value) && value >= 0 && value <= 1_000_000,
      'a whole number up to a million',
    ),
    format: oneOf('format', flags.format, FORMATS),
    dialect: flags.dialect && readDialect(flags.dialect),
    myIp: flags['my-ip'],
    username: flags.username,
    password: flags.password,
    key: flags.key,
    stateFile: flags.state,
    requestLog: flags['request-log'],
    control: flags.control,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Options of the provider and the faults that it begins with. Throws a UsageError. */
export function readCommandLine(args: string[]): { options: DemoOptions; faults: Fault[] } {
  const flags = readFlags(args);
  return { faults: (flags.fault ?? []).map(readFault), options: readOptions(flags) };
}
