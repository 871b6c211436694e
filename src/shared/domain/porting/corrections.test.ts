import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Port } from '../../lists/lists.ts';
import { corrected, correctionParams, valueNow } from './corrections.ts';
import { CORRECTED_FIELDS } from './rejections.ts';

const port = {
  ...{
    id: '7',
    number2port: '2125550146',
    account_no: '00-A',
    company: 'Acme, Inc.',
    foc_date: '2026-07-01T00:00:00+00:00',
  },
  ...{ partial_port: 'no', location: 'business' },
} as Port;

describe('a correction', () => {
  it('is what differs, exactly as it was typed', () => {
    expect(
      corrected(port, { account_no: '00-A', company: 'Acme Inc.', foc_date: '2026-07-01', pincode: '0471' }),
    ).toEqual({
      company: 'Acme Inc.',
      pincode: '0471',
    });
    expect(corrected(port, { company: 'Acme, Inc. ' })).toEqual({ company: 'Acme, Inc. ' });
  });

  it('is nothing of a field that is left empty', () => {
    expect(corrected(port, { account_no: '', company: '  ', ssn: '' })).toEqual({});
  });

  it('is never what the provider has already', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...CORRECTED_FIELDS), fc.string()), (typed) => {
        for (const [field, value] of Object.entries(corrected(port, typed)))
          expect(value).not.toBe(valueNow(port, field as (typeof CORRECTED_FIELDS)[number]));
      }),
    );
  });

  it('does not claim to know what the provider never lists', () => {
    expect(valueNow(port, 'pincode')).toBeNull();
    expect(valueNow(port, 'extra_services')).toBeNull();
    expect(valueNow(port, 'foc_date')).toBe('2026-07-01');
  });
});

describe('what is sent', () => {
  it('is the id and what changed', () => {
    expect(correctionParams(port, { account_no: '00-B' })).toEqual({ id: '7', account_no: '00-B' });
  });

  it('is also what the provider asks for together with it', () => {
    expect(correctionParams(port, { extra_services: 'DSL' })).toMatchObject({ partial_port: 'yes' });
    expect(correctionParams({ ...port, location: 'residential' }, { company: 'Acme' })).toMatchObject({
      location: 'business',
    });
    expect(correctionParams({ ...port, partial_port: 'yes' }, { extra_services: 'DSL' })).not.toHaveProperty(
      'partial_port',
    );
  });
});
