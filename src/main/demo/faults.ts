import { findOperation, type OperationId } from '#shared/provider/catalogue.ts';

/** Outcomes instead of, or after, an operation; of those that apply, one is taken per request, the oldest first. */
export const OUTCOME_FAULTS = [
  // The operation takes effect, its answer is lost or spoilt.
  'hang',
  'cut',
  'truncated',
  'garbage',
  'empty',
  'xml',
  'status-500-after',
  // The operation takes no effect.
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

/** Changes of an answer, or of when it comes; all that apply are taken together. */
export const SHAPE_FAULTS = ['latency', 'warning', 'integers', 'map', 'arrays', 'long-ids', 'refusal-status'] as const;

export const FAULT_NAMES = [...OUTCOME_FAULTS, ...SHAPE_FAULTS] as const;

export type OutcomeFault = (typeof OUTCOME_FAULTS)[number];
export type FaultName = (typeof FAULT_NAMES)[number];

/** A fault by name (README, "Faults"). */
export interface Fault {
  name: FaultName;
  /** Only for this operation; for every one when absent. */
  operation?: OperationId | undefined;
  /** For so many requests; until it is cleared when absent. */
  times?: number | undefined;
  /** Milliseconds of `latency`, seconds of Retry-After, the text of an error or a warning, a status ... */
  value?: number | string | undefined;
}

/** The faults of one request. */
export interface FaultPlan {
  outcome?: Fault & { name: OutcomeFault };
  shapes: Map<FaultName, Fault>;
}

const isOutcome = (fault: Fault): fault is Fault & { name: OutcomeFault } =>
  (OUTCOME_FAULTS as readonly string[]).includes(fault.name);

/** Says what is wrong with a fault that came from outside; undefined when it can be used. */
export function faultProblem(fault: { [K in keyof Fault]?: unknown }): string | undefined {
  if (!(FAULT_NAMES as readonly unknown[]).includes(fault.name))
    return `There is no fault ${JSON.stringify(fault.name)}; there are ${FAULT_NAMES.join(', ')}.`;
  if (fault.operation !== undefined && (typeof fault.operation !== 'string' || !findOperation(fault.operation)))
    return `There is no operation ${JSON.stringify(fault.operation)}.`;
  if (fault.times !== undefined && (!Number.isSafeInteger(fault.times) || Number(fault.times) < 1))
    return `times must be a whole number from 1, not ${JSON.stringify(fault.times)}.`;
  if (fault.value !== undefined && typeof fault.value !== 'number' && typeof fault.value !== 'string')
    return `value must be a number or a text.`;
  return undefined;
}

/** The faults that are set. */
export class Faults {
  #faults: Fault[] = [];

  add(fault: Fault): void {
    const problem = faultProblem(fault);
    if (problem) throw new Error(problem);
    this.#faults.push({ ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  /** Takes what applies to one request, and counts it. */
  take(operation: OperationId): FaultPlan {
    const plan: FaultPlan = { shapes: new Map() };
    for (const fault of this.#faults) {
      if (fault.operation !== undefined && fault.operation !== operation) continue;
      if (isOutcome(fault)) {
        if (plan.outcome) continue;
        plan.outcome = fault;
      } else {
        if (plan.shapes.has(fault.name)) continue;
        plan.shapes.set(fault.name, fault);
      }
      if (fault.times !== undefined) fault.times -= 1;
    }
    this.#faults = this.#faults.filter((fault) => fault.times === undefined || fault.times > 0);
    return plan;
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
