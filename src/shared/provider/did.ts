// Voice numbers: search, order, settings, move to fax, delete (specification part A, "Voice DIDs").
import { z } from 'zod';
import { FAILOVER_MINUTES } from '../domain/number-rules.ts';
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
  settings,
  state,
  text,
  usNumber,
  usNumberText,
  violate,
  wildcard,
} from './fields.ts';
import { operation } from './operation.ts';
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
    effect: 'read',
    params: params({}),
    result: list(lenientText),
  }),
  listRateCenters: operation({
    method: 'GET',
    path: '/did/ratecenters',
    effect: 'read',
    params: params({ state: state(), tier: choice('0', '1', '1b', '2') }),
    result: namedList,
  }),
  listAvailableDids: operation({
    method: 'GET',
    path: '/did/available',
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
    effect: 'spend',
    reconcile: 'list-again',
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
    effect: 'read',
    params: params({ did: wildcard().optional(), ...paging(5, 200) }),
    result: page(voiceNumber, 'did'),
  }),
  updateDid: operation({
    method: 'PUT',
    path: '/did',
    effect: 'change',
    reconcile: 'list-again',
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
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ did: ownNumber() }),
    result: nothing,
  }),
  move2fax: operation({
    method: 'PUT',
    path: '/did/move2fax',
    effect: 'change',
    reconcile: 'list-again',
    params: params({ did: ownNumber() }),
    result: nothing,
  }),
};
