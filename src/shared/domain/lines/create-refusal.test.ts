import { expect, it } from 'vitest';
import { refusedPart, type RefusedPart } from './create-refusal.ts';

it.each<[string, 'fixed' | 'signs in', RefusedPart | null]>([
  ['trunk: there is a SIP trunk acme already', 'fixed', 'name'],
  ['Trunk name already exists', 'signs in', 'name'],
  ['trunk must be unique', 'fixed', 'name'],
  ['This trunk is taken.', 'fixed', 'name'],
  ['did: 2125550140 is routed to another SIP trunk', 'fixed', 'number'],
  ['The number is already routed to another trunk', 'fixed', 'number'],
  ['ip_address: is required when there is no dynamic_host', 'signs in', 'kind'],
  ['Registration trunks are not allowed for this account', 'signs in', 'kind'],
  ['Not permitted. Ask a server admin.', 'signs in', 'kind'],
  ['ip_address: must be a public address', 'fixed', 'address'],
  ['dynamic_host: cannot be resolved', 'fixed', 'address'],
  ['inter_call is not enabled for this account', 'fixed', 'abroad'],
  ['International calls are not allowed', 'signs in', 'abroad'],
  ['Something went wrong', 'fixed', null],
  ['Not permitted', 'fixed', null],
])('%j of a line with %s is about %s', (text, kind, part) => {
  expect(refusedPart(text, kind === 'signs in')).toBe(part);
});
