import { expect, it } from 'vitest';
import { emergencyFrom } from './emergency-rules.ts';

it('an address has its numbers also where they come as integers', () => {
  const named = { e911_name: 'A', e911_address: '12 Main St', e911_city: 'Boston', e911_state: 'MA' };
  const parts = { ...named, e911_unittype: 'STE', e911_unitnumber: 4, e911_zip: 2108 };
  expect(emergencyFrom(parts)).toEqual({ ...parts, e911_unitnumber: '4', e911_zip: '02108' });
});
