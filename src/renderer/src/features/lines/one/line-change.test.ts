import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineForwarding } from '#shared/domain/lines/line-forms.ts';
import { FAILOVER_MINUTES } from '#shared/domain/numbers/number-rules.ts';
import { operationOf } from '#shared/provider/catalogue.ts';
import { lineChanges } from './line-change.ts';

type Form = keyof typeof lineChanges;
const part = fc.record({
  on: fc.boolean(),
  to: fc.constantFrom('', '212 555 0101', '(617) 555-0134', 'nonsense'),
  seconds: fc.nat(90),
  rings: fc.nat(20),
});
/** Everything that each form can hold. */
const held: Record<Form, fc.Arbitrary<unknown>> = {
  forwarding: fc.record({ busy: part, unanswered: part, offline: part }),
  backup: fc.record({
    failover_ip_address: fc.constantFrom('', ' 8.8.8.8 ', '2.2.2.2'),
    failover_num: fc.integer({ min: 1, max: 100 }),
    failover_time: fc.constantFrom(...FAILOVER_MINUTES),
  }),
  abroad: fc.record({ on: fc.boolean(), limit: fc.integer({ min: 1, max: 1000 }) }),
  address: fc.record({
    by: fc.constantFrom('ip', 'host'),
    ip: fc.constantFrom('', ' 8.8.4.4'),
    host: fc.constantFrom('', 'pbx.example.com '),
  }),
  password: fc.stringMatching(/^[A-Za-z0-9]{32}$/),
};
/** What may be in one request together. */
const OWN: Record<Form, string[]> = {
  forwarding: ['failover'],
  backup: ['failover'],
  abroad: ['inter_call', 'inter_limit'],
  address: ['ip_address', 'dynamic_host'],
  password: ['password'],
};
const FORWARDING = ['cfb', 'cft', 'cfna'];
const BACKUP = ['failover_ip_address', 'failover_num', 'failover_time'];
const shapesIn = (sent: object) => [FORWARDING, BACKUP].filter((names) => names.some((name) => name in sent));

/** What one form sends on the wire; what it would send where it is not complete. */
function sentBy(form: Form, value: unknown, isAbroad = false): Record<string, unknown> {
  const change = lineChanges[form] as (value: unknown, isAbroad: boolean) => Record<string, unknown>;
  const params = { trunk: 'office', ...change(value, isAbroad) };
  const encoded = operationOf('siptrunk.updateTrunk').params.safeEncode(params);
  return (encoded.data ?? params) as Record<string, unknown>;
}

const sendings = fc
  .constantFrom(...(Object.keys(held) as Form[]))
  .chain((form) => fc.tuple(fc.constant(form), held[form], fc.boolean()));

describe('what the forms of a line send', () => {
  it('never has both shapes of failover in one request, and nothing of another form', () => {
    fc.assert(
      fc.property(sendings, ([form, value, isAbroad]) => {
        const { trunk, ...sent } = sentBy(form, value, isAbroad);
        expect(trunk).toBe('office');
        expect(OWN[form]).toEqual(expect.arrayContaining(Object.keys(sent)));
        const shapes = shapesIn(sent['failover'] ?? {});
        if (form === 'backup') expect(shapes).toEqual([BACKUP]);
        else if (form === 'forwarding') expect(shapes).not.toContain(BACKUP);
        else expect(sent).not.toHaveProperty('failover');
      }),
    );
  });

  it('has exactly one address', () => {
    fc.assert(
      fc.property(held.address, (value) => {
        expect(Object.keys(sentBy('address', value))).toHaveLength(2);
      }),
    );
  });

  it('is what the interface takes, with the forwards that are on', () => {
    const forwarding = lineForwarding.parse({
      unanswered: { on: true, to: '(212) 555-0101', seconds: 20, rings: 4 },
      offline: { on: true, to: '6175550134', seconds: 0 },
      busy: { on: false, to: '6175550134' },
    });
    expect(sentBy('forwarding', forwarding)).toEqual({
      trunk: 'office',
      failover: {
        cft: { timeout: 20, tn2forward: 2_125_550_101, rings_timeout: 4 },
        cfna: { timeout: 0, tn2forward: 6_175_550_134 },
      },
    });
  });

  it.each([
    ['switches calls abroad on with a limit', { on: true, limit: 25 }, false, { inter_call: 'on', inter_limit: 25 }],
    ['changes the limit alone while they are on', { on: true, limit: 40 }, true, { inter_limit: 40 }],
    ['switches them off without a limit', { on: false, limit: 40 }, true, { inter_call: 'off' }],
  ])('%s', (_, value, isAbroad, expected) => {
    expect(sentBy('abroad', value, isAbroad)).toEqual({ trunk: 'office', ...expected });
  });
});
