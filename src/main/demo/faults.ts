import { findOperation, type OperationId, operationOf } from '#shared/provider/catalogue.ts';

/** Outcomes instead of, or after, an operation; of those that apply, one is taken per request, the oldest first. */
export const OUTCOME_FAULTS = [
  // The operation takes effect, its answer is lost or spoilt.
  'hang',
  'cut',
  'late',
  'answer-after',
  'truncated',
  'garbage',
  'empty',
  'xml',
  'status-500-after',
  // The operation takes no effect.
  'answer',
  'hang-before',
  'cut-before',
  'status-500',
  'status-503',
  'status-503-empty',
  'html',
  'error',
  'error-200',
  'error-202',
  'error-206',
  'unregistered',
  'rate-limit',
] as const;

/** Changes of an answer, of when it comes, or of what the provider makes of a request; all that apply are taken together. */
export const SHAPE_FAULTS = [
  'latency',
  'held',
  'drip',
  'latin1',
  'warning',
  'integers',
  'map',
  'arrays',
  'long-ids',
  'broken-row',
  'refusal-status',
  'late-list',
  'clock-offset',
  'fax-status',
  'abbreviated-addresses',
] as const;

/** Refuses what comes too fast, before anything else is looked at. */
const THROTTLE = 'throttle';

export const FAULT_NAMES = [...OUTCOME_FAULTS, ...SHAPE_FAULTS, THROTTLE] as const;

export type OutcomeFault = (typeof OUTCOME_FAULTS)[number];
export type ShapeFault = (typeof SHAPE_FAULTS)[number];
export type FaultName = (typeof FAULT_NAMES)[number];

/** A fault by name (README, "Faults"). */
export interface Fault {
  name: FaultName;
  /** Only for this operation; for every one when absent. */
  operation?: OperationId | undefined;
  /** For so many requests; until it is cleared when absent. */
  times?: number | undefined;
  /** Milliseconds of `latency`, seconds of Retry-After, the text of an error or a warning, a body, a status ... */
  value?: number | string | undefined;
  /** The status of `answer` and `answer-after`; 200 when absent. */
  status?: number | undefined;
  /** The content type of `answer` and `answer-after`; that of the format when absent. */
  type?: string | undefined;
}

/** The faults of one request. */
export interface FaultPlan {
  /** Seconds until the next request is taken, where this one comes too fast; nothing else applies then. */
  throttled?: number;
  outcome?: Fault & { name: OutcomeFault };
  shapes: Shapes;
}

export type Shapes = ReadonlyMap<ShapeFault, Fault>;

const isRead = (id: OperationId): boolean => operationOf(id).effect === 'read';
const sendsFax = (id: OperationId): boolean => id === 'proFax.sendFax' || id === 'enterpriseFax.sendFax';

/** Faults that mean something for some operations only; for others they are not counted either. */
const FITS: Partial<Record<FaultName, (id: OperationId) => boolean>> = {
  late: (id) => !isRead(id),
  'late-list': isRead,
  'clock-offset': (id) => id === 'report.faxHistory',
  'fax-status': sendsFax,
  'abbreviated-addresses': (id) => id === 'did.orderDid' || id === 'did.updateDid',
};

const isOutcome = (fault: Fault): fault is Fault & { name: OutcomeFault } =>
  (OUTCOME_FAULTS as readonly string[]).includes(fault.name);

const isShape = (fault: Fault): fault is Fault & { name: ShapeFault } =>
  (SHAPE_FAULTS as readonly string[]).includes(fault.name);

/** Says what is wrong with a fault that came from outside; undefined when it can be used. */
export function faultProblem(fault: { [K in keyof Fault]?: unknown }): string | undefined {
  const { name, operation, times, value, status, type } = fault;
  if (!(FAULT_NAMES as readonly unknown[]).includes(name))
    return `There is no fault ${JSON.stringify(name)}; there are ${FAULT_NAMES.join(', ')}.`;
  if (operation !== undefined && (typeof operation !== 'string' || !findOperation(operation)))
    return `There is no operation ${JSON.stringify(operation)}.`;
  if (times !== undefined && (!Number.isSafeInteger(times) || Number(times) < 1))
    return `times must be a whole number from 1, not ${JSON.stringify(times)}.`;
  if (value !== undefined && typeof value !== 'number' && typeof value !== 'string')
    return `value must be a number or a text.`;
  if (status !== undefined && !(Number.isSafeInteger(status) && Number(status) >= 200 && Number(status) <= 599))
    return `status must be a number from 200 to 599, not ${JSON.stringify(status)}.`;
  if (type !== undefined && typeof type !== 'string') return 'type must be a text.';
  if (name === THROTTLE && !throttleOf(value)) return 'The value of throttle is REQUESTS or REQUESTS/SECONDS.';
  return undefined;
}

/** `60` requests a minute, or `5/10`: 5 requests in 10 seconds. */
function throttleOf(value: unknown): { requests: number; ms: number } | undefined {
  const [, requests, seconds = '60'] = /^(\d{1,6})(?:\/(\d{1,6}))?$/.exec(String(value)) ?? [];
  return requests === undefined ? undefined : { requests: Number(requests), ms: Number(seconds) * 1000 };
}

/** The faults that are set. */
export class Faults {
  #faults: Fault[] = [];
  /** When the requests that a throttle let through came in. */
  #taken = new WeakMap<Fault, number[]>();
  #clearing = Promise.withResolvers<null>();

  add(fault: Fault): void {
    const problem = faultProblem(fault);
    if (problem) throw new Error(problem);
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
    this.#clearing.resolve(null);
    this.#clearing = Promise.withResolvers();
  }

  /** Settles when the faults of this moment are cleared. */
  get cleared(): Promise<null> {
    return this.#clearing.promise;
  }

  /** Takes what applies to one request, and counts it. */
  take(operation: OperationId, now: number): FaultPlan {
    const plan: { shapes: Map<ShapeFault, Fault> } & FaultPlan = { shapes: new Map() };
    const fitting = this.#faults.filter(
      (fault) => (fault.operation ?? operation) === operation && (FITS[fault.name]?.(operation) ?? true),
    );
    for (const fault of fitting.filter(({ name }) => name === THROTTLE)) {
      const throttled = this.#throttle(fault, now);
      if (throttled === undefined) continue;
      this.#count(fault);
      return { ...plan, throttled };
    }
    for (const fault of fitting) {
      if (isOutcome(fault)) {
        if (plan.outcome) continue;
        plan.outcome = fault;
      } else if (isShape(fault)) {
        if (plan.shapes.has(fault.name)) continue;
        plan.shapes.set(fault.name, fault);
      } else continue;
      this.#count(fault);
    }
    return plan;
  }

  #count(fault: Fault): void {
    if (fault.times === undefined) return;
    fault.times -= 1;
    this.#faults = this.#faults.filter(({ times }) => times === undefined || times > 0);
  }

  /** Seconds to wait when too many came in the time before; undefined when the request may come in. */
  #throttle(fault: Fault, now: number): number | undefined {
    const { requests, ms } = throttleOf(fault.value) ?? { requests: 0, ms: 0 };
    const recent = (this.#taken.get(fault) ?? []).filter((at) => at > now - ms);
    this.#taken.set(fault, recent);
    if (recent.length >= requests) return Math.max(1, Math.ceil(((recent[0] ?? now) + ms - now) / 1000));
    recent.push(now);
    return undefined;
  }
}

/** The number in a fault's value, or a default. */
export function numberOf(fault: Fault | undefined, otherwise: number): number {
  const value = Number(fault?.value ?? otherwise);
  return Number.isFinite(value) && value >= 0 ? value : otherwise;
}

/** The text in a fault's value, or a default. */
export function textOf(fault: Fault | undefined, otherwise: string): string {
  return fault?.value === undefined ? otherwise : String(fault.value);
}
