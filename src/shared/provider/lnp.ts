// Moving numbers in.
import { z } from 'zod';
import {
  base64File,
  choice,
  count,
  dataEntry,
  digitString,
  id,
  isoDate,
  lenientDigits,
  lenientText,
  lines,
  mixedText,
  mixedWildcard,
  needAll,
  nothing,
  oneOrMany,
  page,
  paging,
  params,
  text,
  usNumber,
  violate,
} from './fields.ts';
import { operation } from './operation.ts';
import { record } from './record.ts';

/** The words that may stand before or after a street's name. */
export const DIRECTIONS = ['None', 'N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
/** The hours, EST, at which a number may become active. */
export const ACTIVATE_TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'] as const;

const yesNo = () => choice('yes', 'no').optional();

const request = {
  number2port: usNumber(),
  provider_name: text({ max: 255 }),
  account_no: text(),
  authorize_contact: text(),
  contact_title: text(),
  street_name: text({ max: 100 }),
  street_no: text({ max: 50 }),
  city: text({ max: 100 }),
  state: text().optional(),
  zipcode: mixedText({ max: 20 }),
  billing_telephone_no: usNumber(),
  bill_file: base64File(),
  foc_date: isoDate().optional(),
  activate_time: choice(...ACTIVATE_TIMES).optional(),
  did_mode: choice('voice', 'fax').optional(),
  partial_port: yesNo(),
  extra_services: lines().optional(),
  location: choice('business', 'residential').optional(),
  company: text().optional(),
  wireless_no: yesNo(),
  pincode: digitString(1, 15).optional(),
  ssn: digitString(4).optional(),
  lidb_list: yesNo(),
  dir_prefix: choice(...DIRECTIONS).optional(),
  dir_suffix: choice(...DIRECTIONS).optional(),
  service_unit: text({ min: 0, max: 100 }).optional(),
};

/** The parameters on which others depend. */
type Conditions = Partial<
  Record<
    | 'partial_port'
    | 'extra_services'
    | 'location'
    | 'company'
    | 'wireless_no'
    | 'pincode'
    | 'ssn'
    | 'foc_date'
    | 'did_mode'
    | 'trunk',
    string | undefined
  >
>;

function checkConditions(value: Conditions, context: z.RefinementCtx): void {
  if (value.partial_port === 'yes') needAll(context, value, 'partial_port', ['extra_services']);
  if (value.location === 'business') needAll(context, value, 'location', ['company']);
  if (value.wireless_no === 'yes') {
    needAll(context, value, 'wireless_no', ['pincode', 'ssn']);
    if (value.foc_date !== undefined)
      violate(context, { kind: 'only-with', field: 'wireless_no', value: 'no' }, ['foc_date']);
  }
  if (value.did_mode === 'fax' && value.trunk !== undefined && value.trunk !== 'no')
    violate(context, { kind: 'only-with', field: 'did_mode', value: 'voice' }, ['trunk']);
}

const portingRequest = record({
  id: lenientDigits,
  number2port: lenientDigits,
  created_by: lenientText,
  status: lenientText,
  foc_date: lenientText,
  did_mode: lenientText,
  trunk: lenientText,
  partial_port: lenientText,
  location: lenientText,
  company: lenientText,
  wireless_no: lenientText,
  lidb_list: lenientText,
  provider_name: lenientText,
  account_no: lenientText,
  authorize_contact: lenientText,
  contact_title: lenientText,
  street_no: lenientText,
  street_name: lenientText,
  service_unit: lenientText,
  city: lenientText,
  zipcode: lenientText,
  billing_telephone_no: lenientText,
  dir_prefix: lenientText,
  dir_suffix: lenientText,
});

export const lnp = {
  checkPortability: operation({
    method: 'GET',
    path: '/lnp/check',
    title: { en: 'Check whether a number can move here', es: 'Comprobar si un número se puede traer' },
    effect: 'read',
    params: params({ number2port: oneOrMany('int or array', usNumber()) }),
    result: dataEntry(z.looseObject({ foc_days: count }), 'foc_days'),
  }),
  createLnp: operation({
    method: 'POST',
    path: '/lnp',
    title: { en: 'Move a number here', es: 'Traer un número' },
    effect: 'spend',
    reconcile: 'list-again',
    subject: 'number2port',
    price: { buys: () => ({ lnp_cost: 1 }) },
    params: params(request).superRefine(checkConditions),
    result: dataEntry(z.looseObject({ id: lenientDigits }), 'id'),
  }),
  listLnp: operation({
    method: 'GET',
    path: '/lnp',
    title: { en: 'List the numbers that are moving', es: 'Ver los números que se están trayendo' },
    effect: 'read',
    params: params({
      number2port: mixedWildcard().optional(),
      id: oneOrMany('int or array', id()).optional(),
      ...paging(1, 200),
    }),
    result: page(portingRequest, 'number2port'),
  }),
  updateLnp: operation({
    method: 'PUT',
    path: '/lnp',
    title: { en: 'Change a move', es: 'Cambiar un traslado' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'id',
    undo: 'not-possible',
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({
      id: id(),
      trunk: text().optional(),
      ...z.strictObject(request).partial().shape,
    }).superRefine(checkConditions),
    result: nothing,
  }),
  deleteLnp: operation({
    method: 'DELETE',
    path: '/lnp',
    title: { en: 'Cancel a move', es: 'Cancelar un traslado' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'id',
    loses: [
      {
        en: 'The move {target} is canceled. Moving the number later starts from the beginning.',
        es: 'Se cancela el traslado {target}. Un traslado posterior empieza desde cero.',
      },
    ],
    params: params({ id: id() }),
    result: nothing,
  }),
};
