// Voice numbers: search, order, settings, move to fax, delete.
import { z } from 'zod';
import { emergencyFrom, emergencyParams } from '../domain/address/emergency-rules.ts';
import { isTollFree } from '../domain/phone/phone-number.ts';
import { addressesIn, numbersBought, numbersIn } from '../domain/numbers/bought.ts';
import { FAILOVER_MINUTES } from '../domain/numbers/number-rules.ts';
import {
  choice,
  digitString,
  email,
  int,
  intChoice,
  ipAddress,
  lenientDigits,
  lenientText,
  list,
  namedList,
  needAll,
  nothing,
  oneOrMany,
  orEmpty,
  orRemoved,
  ownNumber,
  page,
  paging,
  params,
  pattern,
  pin,
  settingData,
  settingParts,
  settings,
  state,
  text,
  usNumber,
  usNumberText,
  violate,
  wildcard,
} from './fields.ts';
import { filled } from './consequences.ts';
import { callsStop, lostToFax, lostWithAddress, lostWithNumber, numberGone, safetyLosses } from './loss-sentences.ts';
import { operation } from './operation.ts';
import * as restores from './restores.ts';
import { record } from './record.ts';

/** The address that calls go to after so many offline calls within so many minutes; of a number or of a trunk. */
export const failover = z.strictObject({
  failover_ip_address: ipAddress(),
  failover_num: int(1, 100),
  failover_time: intChoice(...FAILOVER_MINUTES),
});

const UNIT = ['e911_unittype', 'e911_unitnumber'] as const;

/** The emergency address of a number. The provider ignores a unit's type or number that comes alone, so both or none. */
export const emergencyAddress = z
  .strictObject({
    e911_name: text(),
    e911_city: text(),
    e911_state: text(),
    e911_zip: text(),
    e911_address: text(),
    e911_unittype: text().optional(),
    e911_unitnumber: text().optional(),
  })
  .superRefine((value, context) => {
    if (UNIT.some((name) => value[name] !== undefined)) needAll(context, value, 'e911_address', UNIT);
  });

/** The directory listing of a number; a person has a last name. */
export const directoryListing = z
  .strictObject({
    dlda_type: choice('business', 'residential'),
    dlda_name: text(),
    dlda_lastname: text().optional(),
    dlda_streetnum: text(),
    dlda_streetname: text(),
    dlda_city: text(),
    dlda_state: state(),
    dlda_zip: text(),
    dlda_email: email(),
    dlda_phone: usNumberText(),
  })
  .superRefine((value, context) => {
    if (value.dlda_type === 'residential') needAll(context, value, 'dlda_type', ['dlda_lastname']);
  });

/** Who is told when somebody calls 911 from a number. */
const emergencyAlert = z
  .strictObject({ email: email().optional(), sms: usNumberText().optional() })
  .superRefine((value, context) => {
    if (value.email === undefined && value.sms === undefined)
      violate(context, { kind: 'one-of', fields: ['email', 'sms'] }, ['email']);
  });

/** The caller-ID name of a number; empty removes it. */
const lidb = () =>
  orEmpty(pattern(/^[a-z0-9]*$/, { min: 4, max: 15, format: { kind: 'small-letters-digits' } })).optional();
/** Tiers without toll-free numbers. */
const WITHOUT_TOLL_FREE = ['0', '2', '3'];
const LOCAL_ONLY = ['ratecenter', 'zip', 'npa'] as const;

const voiceNumber = record({
  did: lenientDigits,
  status: lenientText,
  tier: lenientText,
  type: lenientText,
  note: lenientText,
  route2trunk: lenientText,
  lidb: lenientText,
  cnam: lenientText,
  e911: settingData,
  failover: settingData,
});

export const did = {
  listStates: operation({
    method: 'GET',
    path: '/did/states',
    title: { en: 'List the states with numbers', es: 'Ver los estados con números' },
    effect: 'read',
    params: params({}),
    result: list(lenientText),
  }),
  listRateCenters: operation({
    method: 'GET',
    path: '/did/ratecenters',
    title: { en: 'List the calling areas of a state', es: 'Ver las zonas de llamadas de un estado' },
    effect: 'read',
    params: params({ state: state(), tier: choice('0', '1', '1b', '2') }),
    result: namedList,
  }),
  listAvailableDids: operation({
    method: 'GET',
    path: '/did/available',
    title: { en: 'Find numbers to buy', es: 'Buscar números para comprar' },
    effect: 'read',
    params: params({
      type: choice('local', 'tf'),
      tier: choice('0', '1', '1b', '2', '3'),
      state: state().optional(),
      ratecenter: text().optional(),
      zip: digitString(5).optional(),
      npa: digitString(3).optional(),
      code: digitString(2).optional(),
    }).superRefine((value, context) => {
      // ZIP goes before area code, area code before state and calling area; one of them is needed for local numbers.
      if (value.zip !== undefined && value.tier !== '1b')
        violate(context, { kind: 'only-with', field: 'tier', value: '1b' }, ['zip']);
      if (value.type === 'local') {
        const located = value.zip ?? value.npa ?? (value.state && value.ratecenter);
        if (!located) violate(context, { kind: 'one-of', fields: ['zip', 'npa', 'ratecenter'] }, ['npa']);
        if (value.code !== undefined) violate(context, { kind: 'only-with', field: 'type', value: 'tf' }, ['code']);
        return;
      }
      if (WITHOUT_TOLL_FREE.includes(value.tier))
        violate(context, { kind: 'only-with', field: 'type', value: 'local' }, ['tier']);
      for (const name of LOCAL_ONLY)
        if (value[name] !== undefined) violate(context, { kind: 'only-with', field: 'type', value: 'local' }, [name]);
    }),
    result: list(lenientDigits),
  }),
  orderDid: operation({
    method: 'POST',
    path: '/did',
    title: { en: 'Buy numbers', es: 'Comprar números' },
    effect: 'spend',
    reconcile: 'list-again',
    subject: 'did',
    price: { buys: (params) => numbersBought(numbersIn(params)), besides: addressesIn },
    numbers: { voice: 'added' },
    params: params({
      tier: choice('0', '1', '1b', '2'),
      did: oneOrMany('int or array', ownNumber()),
      route2trunk: text().optional(),
      cnam: choice('on', 'off', '').optional(),
      // Only a change of the note has a limit.
      note: text({ min: 0 }).optional(),
      pin: orEmpty(pin(4, 6)).optional(),
      lidb: lidb(),
      e911: orRemoved(emergencyAddress).optional(),
      dlda: orRemoved(directoryListing).optional(),
    }),
    result: nothing,
  }),
  listDids: operation({
    method: 'GET',
    path: '/did',
    title: { en: 'List your numbers', es: 'Ver sus números' },
    effect: 'read',
    recurs: ({ did: number }) => (isTollFree(String(number)) ? 'toll_free_did_cost' : 'local_did_cost'),
    params: params({ did: wildcard().optional(), ...paging(5, 200) }),
    result: page(voiceNumber, 'did'),
  }),
  updateDid: operation({
    method: 'PUT',
    path: '/did',
    title: { en: 'Change numbers', es: 'Cambiar números' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'did',
    undo: {
      naming: ['did'],
      restore: {
        note: restores.text,
        route2trunk: restores.text,
        lidb: restores.text,
        cnam: restores.onOff,
        failover: restores.failoverAddress,
        // An address comes back; none does not: an undo must not remove a safety setting by the way.
        e911: (was) => {
          const address = emergencyFrom(settingParts(was));
          const parts = address && emergencyParams(address);
          return emergencyAddress.safeParse(parts).success ? parts : undefined;
        },
      },
    },
    loses: safetyLosses,
    goesWith: lostWithAddress,
    raisesCosts: ({ cnam, forw2did }) => cnam === 'on' || filled(forw2did),
    price: { buys: addressesIn },
    numbers: { voice: 'changed' },
    params: params({
      did: oneOrMany('int or array', ownNumber()),
      note: text({ min: 0, max: 15 }).optional(),
      pin: orEmpty(pin(4, 6)).optional(),
      route2trunk: text({ min: 0 }).optional(),
      forw2did: usNumber().optional(),
      failover: settings(failover).optional(),
      lidb: lidb(),
      cnam: choice('on', 'off').optional(),
      e911: orRemoved(emergencyAddress).optional(),
      dlda: orRemoved(directoryListing).optional(),
      e911_call_alert: orRemoved(emergencyAlert).optional(),
    }),
    result: nothing,
  }),
  deleteDid: operation({
    method: 'DELETE',
    path: '/did',
    title: { en: 'Delete a number', es: 'Eliminar un número' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'did',
    loses: [callsStop, numberGone],
    goesWith: lostWithNumber,
    numbers: { voice: 'deleted' },
    params: params({ did: ownNumber() }),
    result: nothing,
  }),
  move2fax: operation({
    method: 'PUT',
    path: '/did/move2fax',
    title: { en: 'Use a number for fax instead', es: 'Usar un número para fax' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'did',
    undo: 'not-possible',
    raisesCosts: 'never',
    price: 'never',
    loses: [
      {
        param: 'did',
        sentence: {
          en: 'Calls to {target} stop: it becomes a fax number.',
          es: 'Las llamadas a {target} se detienen: pasa a ser un número de fax.',
        },
      },
      {
        param: 'did',
        sentence: {
          en: 'Its 911 alert and listing, where it has them, may be lost.',
          es: 'Puede perder su aviso del 911 y su registro en la guía, si los tiene.',
        },
      },
    ],
    goesWith: lostToFax,
    numbers: { voice: 'fax', fax: 'added' },
    params: params({ did: ownNumber() }),
    result: nothing,
  }),
};
