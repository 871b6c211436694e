// SIP trunks: the lines of a phone system.
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
import { filled, SKIP, type Named, type Restore, type Sentence } from './consequences.ts';
import { operation } from './operation.ts';
import * as restores from './restores.ts';
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

/** Calls abroad from a trunk, and calls that it passes on to a phone number: the account pays for both. */
function opensCalls({ inter_call, inter_limit, failover }: Named): boolean {
  const passesOn = typeof failover === 'object' && failover !== null && FORWARDS.some((name) => name in failover);
  return inter_call === 'on' || (filled(inter_limit) && inter_call !== 'off') || passesOn;
}

/** A limit says nothing while international calls are off, so it needs no restoring then. */
const internationalLimit: Restore = (was, entry) => {
  if (entry['inter_call'] === 'off') return SKIP;
  return typeof was === 'string' && /^\d+$/.test(was) ? Number(was) : undefined;
};

const cutOff: Sentence = {
  en: '{field}: the phone system is cut off until it has the new one.',
  es: '{field}: el sistema telefónico queda sin servicio hasta que tenga la nueva.',
};
const lineStops: Sentence = {
  en: 'Calls to and from {target} stop until it is switched on again.',
  es: 'Las llamadas hacia y desde {target} se detienen hasta que se active de nuevo.',
};
const callsAbroad: Sentence = {
  en: '{target} can make calls abroad from now on. They are paid from your balance.',
  es: '{target} podrá hacer llamadas al extranjero desde ahora. Se pagan con su saldo.',
};

export const siptrunk = {
  createTrunk: operation({
    method: 'POST',
    path: '/siptrunk',
    title: { en: 'Create a phone-system line', es: 'Crear una línea del sistema telefónico' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'trunk',
    undo: 'not-possible',
    raisesCosts: opensCalls,
    price: 'never',
    loses: [{ param: 'inter_call', value: 'on', sentence: callsAbroad }],
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
    title: { en: 'List the phone-system lines', es: 'Ver las líneas del sistema telefónico' },
    effect: 'read',
    params: params({ trunk: oneOrMany('string or array', text()).optional(), ...paging(5, 200) }),
    result: page(trunkEntry, 'trunk'),
  }),
  updateTrunk: operation({
    method: 'PUT',
    path: '/siptrunk',
    title: { en: 'Change a phone-system line', es: 'Cambiar una línea del sistema telefónico' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'trunk',
    undo: {
      naming: ['trunk'],
      restore: {
        status: restores.onOff,
        ip_address: restores.filledText,
        dynamic_host: restores.filledText,
        inter_call: restores.onOff,
        inter_limit: internationalLimit,
        failover: restores.failoverAddress,
      },
    },
    raisesCosts: opensCalls,
    price: 'never',
    loses: [
      { param: 'password', sentence: cutOff },
      { param: 'status', value: 'off', sentence: lineStops },
      { param: 'inter_call', value: 'on', sentence: callsAbroad },
    ],
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
    title: { en: 'Delete a phone-system line', es: 'Eliminar una línea del sistema telefónico' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'trunk',
    loses: [
      {
        en: 'All numbers that ring on {target} stop ringing.',
        es: 'Todos los números que suenan en {target} dejan de sonar.',
      },
    ],
    params: params({ trunk: text() }),
    result: nothing,
  }),
};
