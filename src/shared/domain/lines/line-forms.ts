// What the forms of a line hold.
import { z } from 'zod';
import type { ForwardReason } from '../numbers/call-path.ts';
import { failover } from '../numbers/number-forms.ts';

/** The parts of a line's forwarding in the interface. */
export const FORWARD_PARTS = { busy: 'cfb', unanswered: 'cft', offline: 'cfna' } as const satisfies Record<
  ForwardReason,
  string
>;

/** What is offered; the interface has no limits, so a longer time that is set already is kept. */
export const FORWARD_SECONDS = { min: 0, max: 60 } as const;
export const FORWARD_RINGS = { min: 1, max: 12 } as const;

const forwardPart = (seconds: number, rings: number) =>
  z.object({
    on: z.boolean().catch(false),
    to: z.string().catch(''),
    seconds: z.int().min(0).catch(seconds),
    rings: z.int().min(0).catch(rings),
  });

export const lineForwarding = z.object({
  busy: forwardPart(5, 4),
  unanswered: forwardPart(20, 4),
  offline: forwardPart(5, 4),
});
export type LineForwarding = z.output<typeof lineForwarding>;

/** What the forms of a line hold that is kept as a draft. */
export const lineForms = {
  forwarding: lineForwarding,
  backup: failover,
  abroad: z.object({ on: z.boolean(), limit: z.int().catch(25) }),
  address: z.object({ by: z.enum(['ip', 'host']), ip: z.string().catch(''), host: z.string().catch('') }),
};
export type LineFormName = keyof typeof lineForms;
export type LineFormHeld<N extends LineFormName> = z.output<(typeof lineForms)[N]>;
