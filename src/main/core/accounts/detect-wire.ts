import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import type { DetectedWire, WireFormat } from '#shared/bridge/session.ts';
import type { OperationId } from '#shared/provider/catalogue.ts';
import { dialect as rows, type Dialect, type DialectName } from '#shared/provider/dialect.ts';
import { answerKind } from '../client/answer-kind.ts';
import type { Attempt } from '../client/wire.ts';
import { TEST_SECONDS, testClient, type Connecting } from './connection-test.ts';

/** One read. */
interface Probe {
  id: OperationId;
  params: Record<string, unknown>;
}

type Rows = typeof rows;
type DetectableRow = { [N in DialectName]: Rows[N]['detectableByRead'] extends true ? N : never }[DialectName];
/** Rows of single operations; the key and the place of parameters concern every request and come first. */
type OperationRow = Exclude<DetectableRow, 'securityKey' | 'queryParameters'>;

const BALANCE: Probe = { id: 'account.getAccountBalance', params: {} };
/** A read that no provider can answer without its parameters. */
const WITH_PARAMETERS: Probe = { id: 'did.listRateCenters', params: { state: 'NY', tier: '0' } };

/** What shows which form of a row is understood; `other` where it takes another read than the specification's form. */
const PROBES: Record<OperationRow, { specification: Probe; other?: Probe }> = {
  faxRateCenters: { specification: { id: 'faxLookup.listRateCenters', params: { state: 'NY' } } },
  // Nobody has this text: a refusal that is about it shows that the path is known.
  deliveryStatusPath: { specification: { id: 'sms.checkDeliveryStatus', params: { msg_id: '1' } } },
  callPeriod: {
    // The word exists in the other form alone; periods of the specification are understood in both.
    specification: { id: 'report.callHistory', params: { period: 'today', per_page: 5 } },
    other: { id: 'report.callHistory', params: { period: 'thismonth', per_page: 5 } },
  },
  faxPeriod: { specification: { id: 'report.faxHistory', params: { period: lastHour(), per_page: 10 } } },
  tollFreeType: { specification: { id: 'faxLookup.listAvailableDids', params: { type: 'tf' } } },
};

type Verdict = 'understood' | 'not-understood' | 'no-verdict';

/**
 * Finds out by reads alone how a provider wants to be spoken to: JSON or XML, the place of parameters, the form of the key,
 * and the rows of the dialect that a read can show. A row about changes is left as the specification has it, and so is one
 * of which neither form is understood. Ends with the problem when no way of speaking gives a readable balance.
 *
 * @param seconds to wait for each answer
 */
export async function detectWire(input: Connecting, seconds = TEST_SECONDS): Promise<Outcome<DetectedWire>> {
  const detection = new Detection(input, seconds);
  const problem = await detection.findWay();
  if (problem) return fail(withoutText(problem));
  await detection.findPlaceOfParameters();
  for (const row of Object.keys(PROBES) as OperationRow[]) await detection.findRow(row);
  return succeed(detection.found);
}

class Detection {
  readonly #input: Connecting;
  readonly #seconds: number;
  readonly #tried: DetectedWire['tried'] = [];
  #format: WireFormat = 'json';
  #dialect: Dialect = {};

  constructor(input: Connecting, seconds: number) {
    this.#input = input;
    this.#seconds = seconds;
  }

  get found(): DetectedWire {
    return { format: this.#format, dialect: this.#dialect, tried: this.#tried };
  }

  /** Finds a format, a form of the key and a place of parameters that get the balance; otherwise says why not. */
  async findWay(): Promise<Problem | null> {
    let first: Problem | null = null;
    for (const format of ['json', 'xml'] as const) {
      this.#format = format;
      for (const row of [null, 'queryParameters'] as const) {
        const problem = await this.#findKey(row, row ? { [row]: 'other' } : {});
        if (!problem) return null;
        first ??= problem;
        // Another way of writing changes neither who is let in nor whether anybody answers.
        if (problem.kind !== 'refused' && problem.kind !== 'unexpected-answer') return first;
      }
    }
    return first;
  }

  /** Asks for the balance with the key as it is, then hashed where that can be: it takes the registered address. */
  async #findKey(row: DialectName | null, dialect: Dialect): Promise<Problem | null> {
    this.#dialect = dialect;
    const plain = await this.#balance(row);
    if (plain?.kind !== 'not-allowed' || this.#input.registeredIp === '') return plain;
    this.#dialect = { ...dialect, securityKey: 'other' };
    const hashed = await this.#balance('securityKey');
    // A hashed key that is not let in says no more than the plain one.
    return hashed?.kind === 'not-allowed' ? plain : hashed;
  }

  async #balance(row: DialectName | null): Promise<Problem | null> {
    let body = '';
    const attempt = await this.#ask(BALANCE, this.#dialect, (seen) => (body = seen));
    // A provider that answers JSON in XML speaks XML: it may not have read what was asked.
    const otherTongue = this.#format === 'json' && body.trimStart().startsWith('<');
    const worked = attempt.kind === 'answered' && !otherTongue;
    this.#note(BALANCE, row, worked);
    if (worked) return null;
    return attempt.kind === 'answered' ? { kind: 'unexpected-answer', evidence: {} } : attempt.problem;
  }

  /** A balance has no parameters: where they belong shows only in a read that needs some. */
  async findPlaceOfParameters(): Promise<void> {
    if (this.#dialect.queryParameters) return;
    const other: Dialect = { ...this.#dialect, queryParameters: 'other' };
    const verdict = await this.#verdict(WITH_PARAMETERS, this.#dialect);
    this.#note(WITH_PARAMETERS, null, verdict === 'understood');
    if (verdict !== 'not-understood') return;
    await this.#take('queryParameters', WITH_PARAMETERS, other);
  }

  async findRow(row: OperationRow): Promise<void> {
    const { specification, other } = PROBES[row];
    const verdict = await this.#verdict(specification, this.#dialect);
    this.#note(specification, null, verdict === 'understood');
    // Where the other form only adds a word, that word is tried whether or not the specification's form is understood.
    if (verdict === 'no-verdict' || (verdict === 'understood' && !other)) return;
    await this.#take(row, other ?? specification, { ...this.#dialect, [row]: 'other' });
  }

  async #take(row: DialectName, probe: Probe, dialect: Dialect): Promise<void> {
    const worked = (await this.#verdict(probe, dialect)) === 'understood';
    this.#note(probe, row, worked);
    if (worked) this.#dialect = dialect;
  }

  async #verdict(probe: Probe, dialect: Dialect): Promise<Verdict> {
    const attempt = await this.#ask(probe, dialect);
    if (attempt.kind === 'answered') return 'understood';
    const { problem } = attempt;
    if (problem.kind !== 'refused' && problem.kind !== 'unexpected-answer') return 'no-verdict';
    const { status } = problem.evidence;
    if (status === undefined || status >= 500) return 'no-verdict';
    // What is refused for its content was read; an unknown path or method was not.
    const known = probe.id === 'sms.checkDeliveryStatus' && problem.kind === 'refused' && ![404, 405].includes(status);
    return known ? 'understood' : 'not-understood';
  }

  async #ask(probe: Probe, dialect: Dialect, seen: (body: string) => void = () => undefined): Promise<Attempt> {
    const wire = { format: this.#format, dialect };
    const client = testClient({ ...this.#input, wire }, this.#seconds, ({ body }) => {
      seen(body);
    });
    try {
      return await client.attempt(probe.id, probe.params);
    } finally {
      client.close();
    }
  }

  #note({ id }: Probe, row: DialectName | null, worked: boolean): void {
    this.#tried.push({ probe: id, format: this.#format, row, worked });
  }
}

/** What answered may be another service: what it said stays here. */
function withoutText(problem: Problem): Problem {
  if (!('evidence' in problem) || problem.evidence.excerpt === undefined) return problem;
  return { ...problem, evidence: { ...problem.evidence, excerpt: answerKind(problem.evidence.excerpt) } };
}

/** The last hour as two Unix seconds. */
function lastHour(): [number, number] {
  const now = Math.floor(Date.now() / 1000);
  return [now - 3600, now];
}
