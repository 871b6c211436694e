import { appendFileSync } from 'node:fs';

/** The parts of the attack suite, as `npm run attack` counts them. */
export type AttackPart = 'pages' | 'answers' | 'documents' | 'arguments' | 'at-rest';

/** What was tried, how much of it held, and figures that say more, such as `peakMb`. */
export interface AttackResult {
  part: AttackPart;
  what: string;
  tried: number;
  held: number;
  figures?: Record<string, number>;
}

/** Notes a result for the report of `npm run attack`; does nothing in other runs. */
export function tally(result: AttackResult): void {
  const report = process.env['ATTACK_REPORT'];
  if (report) appendFileSync(report, `${JSON.stringify(result)}\n`);
}
