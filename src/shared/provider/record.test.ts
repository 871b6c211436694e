import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lenientDigits, lenientText, onOff, optionalDecimal, settingData, values } from './fields.ts';
import { record } from './record.ts';

const shape = {
  did: lenientDigits,
  note: lenientText,
  cost: optionalDecimal,
  status: onOff,
  e911: settingData,
  ips: values(lenientText),
};

describe('an entry of a list', () => {
  it('is what its schema would make of it, for whatever comes', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('', 'yes', 'No', 'on', '0', 1, true, null, '7', ' 1.50 ', '-2', 2125552368, 1e21, [], {}, 'x'),
    );
    const rows = fc.record(
      {
        did: anything,
        note: anything,
        cost: anything,
        status: anything,
        e911: anything,
        ips: anything,
        more: anything,
      },
      { requiredKeys: [] },
    );
    const slow = z.looseObject(shape);
    const fast = record(shape);
    // Passwords and `__proto__` are dropped, at any depth: tests of their own are below.
    const hasNoDropped = (row: unknown) => !/passw|passcode|"(pin|pincode|ssn|__proto__)"/i.test(JSON.stringify(row));
    const decodable = fc.record({ did: fc.constant('7'), more: fc.integer(), e911: anything });
    fc.assert(
      fc.property(fc.oneof(rows, decodable).filter(hasNoDropped), (row) => {
        const expected = slow.safeDecode(row as never);
        const found = fast.safeDecode(row);
        expect(found.success).toBe(expected.success);
        if (found.success) expect(found.data).toEqual(expected.data);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([null, undefined, 'x', 7, []])('is not %j', (row) => {
    expect(record(shape).safeDecode(row).success).toBe(false);
  });

  it('names the field that does not fit', () => {
    expect(record(shape).safeDecode({ did: 'x' }).error?.issues[0]?.path).toEqual(['did']);
  });

  it('takes another name of a field only where its own is missing', () => {
    const entry = record({ login: lenientText }, { fax_login: 'login' });
    expect(entry.decode({ fax_login: 'a' })).toEqual({ login: 'a' });
    expect(entry.decode({ fax_login: 'a', login: 'b' })).toEqual({ login: 'b' });
  });

  it('has no fields but its own', () => {
    const row: unknown = JSON.parse('{"did":"7","__proto__":{"note":"inherited","password":"x"}}');
    const entry = record(shape).decode(row);
    expect(entry.note).toBe('');
    expect(Object.getPrototypeOf(entry)).toBe(Object.prototype);
    const nested: unknown = JSON.parse('{"did":"7","e911":{"inner":{"__proto__":false,"x":1}}}');
    expect(Object.keys(record(shape).decode(nested).e911?.['inner'] as object)).toEqual(['x']);
  });

  it('is searched for passwords at every depth, and cut where it is deeper than that', () => {
    const deep = Array.from({ length: 5000 }).reduce<unknown>((inner) => ({ inner }), { password: 'TOP' });
    const row = { did: '7', a: [{ b: { Fax_Password: 'TOP', c: 1 } }], e911: { pin: 'TOP', x: 1 }, deep };
    expect(JSON.stringify(record(shape).decode(row))).not.toContain('TOP');
    expect(record(shape).decode(row)).toMatchObject({ a: [{ b: { c: 1 } }], e911: { x: 1 } });
  });
});
