import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readUsNumber } from './phone-number.ts';
import { readRecipient } from './written-recipient.ts';

describe('whom a fax goes to, as it was written', () => {
  it.each([
    ['(212) 555-0177', '2125550177', ''],
    ['Fax: 212.555.0177 (Dr Ames)', '2125550177', 'Dr Ames'],
    ['Dr. Ames, fax 212-555-0177', '2125550177', 'Dr. Ames'],
    ['Bright Water Dental – 212 555 0177', '2125550177', 'Bright Water Dental'],
    ['Fax no. (212) 555-0177', '2125550177', ''],
    ['Número de fax: 1 212 555 0177 Clínica Sol', '2125550177', 'Clínica Sol'],
    ['tel:+12125550177', '2125550177', ''],
    ['fax:+1-212-555-0177', '2125550177', ''],
    ['tel:+1%20212%20555%200177', '2125550177', ''],
    ['TEL:2125550177;phone-context=+1', '2125550177', ''],
    ['1-800-FLOWERS', '8003569377', ''],
    ['(800) go-fedex', '8004633339', ''],
    ['1.800.356.WERS Flower shop', '8003569377', 'Flower shop'],
    ['Ames <212-555-0177>', '2125550177', 'Ames'],
    ['Tel 212-555-0100 | Fax 212-555-0177 | Ames & Son', '2125550177', 'Ames & Son'],
    ['212-555-0177 / 212-555-0177', '2125550177', ''],
  ])('reads %s', (text, digits, name) => {
    const { reading, ...rest } = readRecipient(text);
    expect(reading).toMatchObject({ ok: true, digits });
    expect(rest.name).toBe(name);
  });

  it.each([
    ['', 'empty'],
    ['Dr Ames', 'letters'],
    ['212-555-0100 or 212-555-0177', 'several'],
    ['+52 55 1234 5678', 'abroad'],
    ['tel:+525512345678', 'abroad'],
    ['Oficina: +52 55 1234 5678', 'abroad'],
    ['tel:+12125550177;ext=12', 'extension'],
    ['Dr Ames 212-555-0177 ext. 7', 'extension'],
    ['(212) 555-2368 x12', 'extension'],
    ['1-800-FLOWERSHOPPER', 'letters'],
    ['1-900-FLOWERS', 'letters'],
    ['212 555 23688', 'too-long'],
    ['555-2368', 'too-short'],
  ])('refuses %s as %s', (text, problem) => {
    expect(readRecipient(text).reading).toMatchObject({ ok: false, problem });
  });

  it('reads every number that is read alone, with a name before it as well', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[2-9]\d{9}$/), (digits) => {
        fc.pre(readUsNumber(digits).ok);
        expect(readRecipient(`Dr Ames: ${digits}`)).toMatchObject({ reading: { ok: true, digits }, name: 'Dr Ames' });
      }),
    );
  });
});
