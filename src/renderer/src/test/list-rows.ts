// Rows of every list, as main gives them: any number of them, none like another.
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import type { ArchivedCall } from '#shared/bridge/calls.ts';
import type { ListedFax } from '#shared/bridge/fax.ts';
import type { ListRow } from '#shared/lists/lists.ts';
import { READ_AT } from './start-answers.ts';

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Ten digits. */
export const did = (index: number): string => String(2_125_550_000 + index);

export const entry = (index: number): ActivityEntry => ({
  id: `entry-${String(index).padStart(8, '0')}`,
  at: READ_AT,
  actor: 'ana',
  operation: 'account.refillBalance',
  effect: 'spend',
  target: '',
  state: 'done',
  ordered: null,
  settledAt: READ_AT,
  changes: [],
  warnings: [],
  problem: null,
  saidDone: false,
  undo: 'not-offered',
  undoPlan: null,
  undoneBy: null,
  undoes: null,
  bulkRun: null,
  group: null,
});

/** An emergency address as the provider has it. */
export const emergencyAddress = {
  e911_name: 'Brightwater Dental',
  e911_address: '120 West 38th Street',
  e911_unittype: '',
  e911_unitnumber: '',
  e911_city: 'New York',
  e911_state: 'NY',
  e911_zip: '10018',
};

export const number = (index: number): ListRow<'numbers'> => ({
  did: did(index),
  status: 'active',
  tier: '1',
  type: 'local',
  note: `Desk ${String(index)}`,
  route2trunk: 'office',
  lidb: '',
  cnam: false,
  e911: null,
  failover: null,
  texting: 'on',
  fax: false,
  localNote: '',
  tags: [],
});

export const numberAbroad = (index: number): ListRow<'international-numbers'> => ({
  did: String(442_070_000_000 + index),
  country: 'United Kingdom',
  city: 'London',
  route2trunk: 'office',
  status: 'active',
});

export const faxNumber = (index: number): ListRow<'fax-numbers'> => ({
  did: did(index),
  service: 'pro',
  status: 'active',
  type: 'local',
  note: `Desk ${String(index)}`,
  group: '',
  accountName: 'Front desk',
  login: `desk${String(index)}`,
});

export const line = (index: number): ListRow<'lines'> => ({
  trunk: `line${String(index).padStart(5, '0')}`,
  type: 'static',
  status: 'on',
  ip_address: '203.0.113.10',
  routed_dids: [did(index)],
  inter_call: 'off',
});

export const server = (index: number): ListRow<'servers'> => ({
  server_id: String(1000 + index),
  type: 'vrtual',
  ordered_by: '2026-05-08',
  allowed_ip: ['203.0.113.10'],
  status: 'active',
});

export const port = (index: number): ListRow<'ports'> => ({
  id: String(1000 + index),
  number2port: did(index),
  created_by: '2026-05-08T10:00:00+00:00',
  status: 'submitted',
  foc_date: '2026-05-20T00:00:00+00:00',
  did_mode: 'voice',
  trunk: '',
  partial_port: 'no',
  location: 'business',
  company: 'Brightwater Dental',
  wireless_no: 'no',
  lidb_list: 'no',
  provider_name: 'Old Telephone Co.',
  account_no: '00-A',
  authorize_contact: 'Nina Ames',
  contact_title: 'Owner',
  street_no: '120',
  street_name: '38th Street',
  service_unit: 'Suite 400',
  city: 'New York',
  zipcode: '10018',
  billing_telephone_no: did(index),
  dir_prefix: 'W',
  dir_suffix: 'None',
});

export const call = (index: number): ArchivedCall => ({
  id: 1_000_000 - index,
  at: 1_782_900_000 - index,
  direction: 'in',
  type: 'Inbound',
  status: 'ok',
  answered: true,
  own: '2125550140',
  other: did(index),
  line: 'frontdesk',
  country: 'US',
  rate: '0.012',
  minutes: 12_000,
  billed: 12_000,
  ccrf: null,
  cost: 144,
});

export const fax = (index: number): ListedFax => ({
  faxId: `fax${String(index).padStart(8, '0')}`,
  direction: 'in',
  from: did(index),
  to: '2125550142',
  service: 'pro',
  status: 'received',
  sendTime: READ_AT,
  seenAt: READ_AT,
  jobId: null,
  unread: false,
  doneAt: null,
  flagged: false,
  held: false,
  tags: [],
  note: '',
  document: null,
  files: [],
});
