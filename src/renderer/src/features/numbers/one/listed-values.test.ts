import { expect, it } from 'vitest';
import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { otherValues } from './listed-values.ts';

const address = {
  e911_name: 'Acme',
  e911_address: '12 Main St',
  e911_city: 'Boston',
  e911_state: 'MA',
  e911_zip: '02108',
};
const row: NumberRow = {
  did: '2125550140',
  status: 'active',
  tier: '1b',
  type: 'local',
  note: 'Desk',
  route2trunk: 'frontdesk',
  lidb: 'acme',
  cnam: true,
  e911: address,
  failover: { failover_ip_address: '8.8.4.4', failover_num: '5', failover_time: '3' },
  texting: 'off',
  fax: false,
  localNote: '',
  tags: [],
};

it('finds nothing where the list shows what was sent, in whatever form', () => {
  const failover = { failover_ip_address: '8.8.4.4', failover_num: 5, failover_time: 3 } as const;
  expect(otherValues({ note: 'Desk', cnam: 'on', e911: address, failover, pin: '8274' }, row)).toEqual([]);
  expect(otherValues({ e911: 'no' }, { ...row, e911: null })).toEqual([]);
});

it('tells what the list shows in place of what was sent', () => {
  expect(otherValues({ lidb: 'acmedental', e911: 'no' }, row)).toEqual([
    { field: 'lidb', sent: 'acmedental', shown: 'acme' },
    { field: 'e911', sent: '', shown: 'Acme, 12 Main St, Boston, MA 02108' },
  ]);
});
