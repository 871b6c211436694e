// SIP trunks: the lines of a phone system (specification part B, "SIP trunks").
import { z } from 'zod';
import { failover } from './did.ts';
import {
  choice,
  hostName,
  int,
  ipAddress,
  lenientDigits,
  lenientText,
  nothing,
  onOff,
  oneOrMany,
  ownNumber,
  page,
  paging,
  params,
  pattern,
  settings,
  shape,
  text,
  usNumber,
  values,
  violate,
} from './fields.ts';
import { operation } from './operation.ts';
import { record } from './record.ts';

const password = () => pattern(/^[A-Za-z0-9]*$/, { min: 4, max: 48, format: { kind: 'letters-digits' } }).optional();

/** What both creating and changing a trunk can set. inter_limit without inter_call is ignored by the provider, not wrong. */
const shared = {
  password: password(),
  ip_address: ipAddress().optional(),
  // Goes before ip_address when both are sent.
  dynamic_host: hostName().optional(),
  inter_call: choice('on', 'off').optional(),
  inter_limit: int(1, 1000).optional(),
};

const forward = { timeout: int(0), tn2forward: usNumber() };
const FORWARDS = ['cfb', 'cft', 'cfna'] as const;

/** Call forwarding, the other form of a trunk's failover: when busy, when nobody answers, when it cannot be reached. */
export const callForwarding = z
  .strictObject({
    cfb: z.strictObject(forward).optional(),
    cft: z.strictObject({ ...forward, rings_timeout: int(0) }).optional(),
    cfna: z.strictObject(forward).optional(),
  })
  .superRefine((value, context) => {
    if (FORWARDS.every((name) => value[name] === undefined))
      violate(context, { kind: 'one-of', fields: [...FORWARDS] }, ['cfb']);
  });

const trunkEntry = record({
  trunk: lenientText,
  type: lenientText,
  status: onOff,
  ip_address: lenientText,
  routed_dids: values(lenientDigits),
  inter_call: onOff,
});

export const siptrunk = {
  createTrunk: operation({
    method: 'POST',
    path: '/siptrunk',
    effect: 'change',
    reconcile: 'list-again',
    // A static trunk needs ip_address or dynamic_host; a registration trunk has neither. The request does not say which
    // kind it wants, so that one without an address is a registration trunk.
    params: params({
      trunk: pattern(/^[A-Za-z0-9]*$/, { max: 15, format: { kind: 'letters-digits' } }),
      ...shared,
      did: ownNumber().optional(),
      failover: settings(failover).optional(),
      concurrent_max: int(0).optional(),
    }),
    result: nothing,
  }),
  listTrunks: operation({
    method: 'GET',
    path: '/siptrunk',
    effect: 'read',
    params: params({ trunk: oneOrMany('string or array', text()).optional(), ...paging(5, 200) }),
    result: page(trunkEntry, 'trunk'),
  }),
  updateTrunk: operation({
    method: 'PUT',
    path: '/siptrunk',
    effect: 'change',
    reconcile: 'list-again',
    params: params({
      trunk: text(),
      ...shared,
      status: choice('on', 'off').optional(),
      // One of two shapes, never both in one request.
      failover: settings(z.union([shape('forward', callForwarding), shape('address', failover)])).optional(),
    }),
    result: nothing,
  }),
  deleteTrunk: operation({
    method: 'DELETE',
    path: '/siptrunk',
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ trunk: text() }),
    result: nothing,
  }),
};
