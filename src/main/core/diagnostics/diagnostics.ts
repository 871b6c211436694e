import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { DiagnosticsPart } from '#shared/bridge/diagnostics.ts';
import type { ProfileSummary } from '#shared/bridge/session.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { Redactor } from '../log/redact.ts';

/** Longest tail of the log, in bytes. */
const LOG_BYTES = 200_000;

type Deps = Pick<HandlerDeps, 'accounts' | 'settings' | 'shell' | 'redactor' | 'logFile'>;

/**
 * What support may need, part by part, to be read by the person before anything is saved. Every part goes
 * through the redactor; user names are masked, and names of profiles and addresses are left out.
 */
export function diagnosticsParts({ accounts, settings, shell, redactor, logFile }: Deps): DiagnosticsPart[] {
  const { keychain, profiles } = accounts.current;
  const requests = accounts.requests();
  const clocks = [...requests.values()].map(({ secondsAhead }) => secondsAhead).filter((ahead) => ahead !== null);
  const json = (name: DiagnosticsPart['name'], value: unknown): DiagnosticsPart => ({
    name,
    text: JSON.stringify(redactor.redact(value), null, 2),
  });
  return [
    // Several providers rarely differ; the largest difference is the one that explains something.
    json('app.json', { ...shell.info(), keychain, clockAheadSeconds: furthest(clocks) }),
    json('settings.json', settings.value),
    json('profiles.json', profiles.map(profileFacts)),
    json('requests.json', Object.fromEntries([...requests].map(([id, { entries }]) => [id, entries]))),
    { name: 'log.txt', text: redactor.hide(logTail(logFile, redactor)) },
  ];
}

/** The chosen parts as one text file. */
export function diagnosticsText(parts: readonly DiagnosticsPart[]): string {
  return parts.map(({ name, text }) => `===== ${name} =====\n${text.trimEnd()}\n`).join('\n');
}

function profileFacts({ profile, state, trouble, connection, lastGoodAddress }: ProfileSummary): object {
  const { id, kind, username, baseUrl, registeredIp, format, dialect, secretStorage, viewOnly } = profile;
  return {
    id,
    kind,
    user: masked(username),
    host: URL.parse(baseUrl)?.host ?? '',
    format,
    dialect,
    secretStorage,
    viewOnly,
    state,
    trouble,
    connection: connection.state === 'failing' ? connection.problem.kind : connection.state,
    registeredAddress: registeredIp === '' ? 'not given' : 'given',
    addressThatWorked: addressFact(registeredIp, lastGoodAddress),
  };
}

function addressFact(registered: string, lastGood: string): string {
  if (lastGood === '') return 'not known';
  if (registered === '') return 'known';
  return lastGood === registered ? 'the registered one' : 'another than the registered one';
}

/** The first character, for whoever knows the name already. */
function masked(username: string): string {
  return username === '' ? '' : `${[...username][0] ?? ''}***`;
}

function furthest(clocks: number[]): number | null {
  return clocks.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null;
}

/** The end of the log, from the beginning of a line on. */
function logTail(file: string, redactor: Redactor): string {
  try {
    const log = openSync(file, 'r');
    try {
      const { size } = fstatSync(log);
      const start = Math.max(0, size - LOG_BYTES);
      const bytes = Buffer.alloc(size - start);
      const read = readSync(log, bytes, 0, bytes.length, start);
      const text = bytes.toString('utf8', 0, read);
      return start === 0 ? text : text.slice(text.indexOf('\n') + 1);
    } finally {
      closeSync(log);
    }
  } catch (error) {
    return JSON.stringify(redactor.redact({ message: 'the log could not be read', error }));
  }
}
