import { ABROAD_LIMIT } from '#shared/domain/lines/line-rules.ts';
import { callsAtOnceFor } from '#shared/domain/lines/calls-at-once.ts';
import type { Params } from '#shared/provider/catalogue.ts';
import type { DraftOf } from '#shared/user-data/drafts.ts';
import { addressParams } from '#renderer/parts/line-fields/line-address.ts';

export const CREATE = 'siptrunk.createTrunk';

export type NewLine = DraftOf<'new-line'>;

/** People in the office that a new line is proposed for. */
const USUAL_OFFICE = 10;

/** A form that nothing was chosen in yet. */
export function emptyLine(): NewLine {
  return {
    kind: 'fixed',
    name: '',
    address: { by: 'ip', ip: '', host: '' },
    // Calls of a line with a fixed address are told by that address: a secret that nobody has cannot be stolen.
    password: false,
    calls: callsAtOnceFor(USUAL_OFFICE),
    abroad: false,
    limit: ABROAD_LIMIT.suggested,
    did: '',
  };
}

/** Whether the line gets a password that is made here; otherwise the provider assigns one. */
export function needsPassword({ kind, password }: Pick<NewLine, 'kind' | 'password'>): boolean {
  return kind === 'signs-in' || password;
}

/** What is sent for a new line. A limit without calls abroad would be ignored, so it is left out. */
export function lineParams(line: NewLine, password: string | null): Params<typeof CREATE> {
  return {
    trunk: line.name,
    ...(line.kind === 'fixed' ? addressParams(line.address) : {}),
    ...(password === null ? {} : { password }),
    concurrent_max: line.calls,
    ...(line.abroad ? { inter_call: 'on', inter_limit: line.limit } : { inter_call: 'off' }),
    ...(line.did === '' ? {} : { did: line.did }),
  };
}

/** A line as it was made, or may have been: what its setup sheet says. */
export interface MadeLine {
  name: string;
  signsIn: boolean;
  /** Address or host name of the phone system; empty for one that signs in, and where it is not known. */
  address: string;
  /** Only right after it was made, and only on this screen; null where none was made here. */
  password: string | null;
}

export function madeLine(line: NewLine, password: string | null): MadeLine {
  const { by, ip, host } = line.address;
  const address = by === 'ip' ? ip : host;
  return {
    name: line.name,
    signsIn: line.kind === 'signs-in',
    address: line.kind === 'fixed' ? address.trim() : '',
    password,
  };
}
