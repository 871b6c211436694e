import type { MoveSecrets, PortForm } from '#shared/domain/porting/port-form.ts';
import { PREPARATIONS } from '#shared/domain/porting/port-form.ts';
import { dayProblem, factProblems } from '#shared/domain/porting/port-request.ts';
import type { PortStep } from './port-steps.ts';

/** Pages of the form on which something is missing or wrong. */
export function missingSteps(
  form: PortForm,
  secrets: MoveSecrets,
  { canMove, earliest }: { canMove: boolean; earliest: string | null },
): Exclude<PortStep, 'review'>[] {
  const isReady = PREPARATIONS.every((one) => form.ready.includes(one));
  const wrong: Record<Exclude<PortStep, 'review'>, boolean> = {
    before: form.numbers.length === 0 || !canMove || !isReady,
    bill: form.bill === null,
    facts: Object.keys(factProblems(form, secrets)).length > 0,
    date: dayProblem(form, earliest) !== null,
  };
  return (Object.keys(wrong) as Exclude<PortStep, 'review'>[]).filter((step) => wrong[step]);
}
