// Pro fax: one fax account per number.
import { z } from 'zod';
import { faxedMinutes, faxNumbersBought } from '../domain/numbers/bought.ts';
import {
  base64File,
  dataObject,
  email,
  faxFileName,
  flag,
  id,
  lenientDigits,
  lenientText,
  nothing,
  orEmpty,
  ownNumber,
  page,
  paging,
  params,
  pin,
  text,
  usNumber,
  violate,
  wildcard,
} from './fields.ts';
import { accountGone, faxesStop, numberGone } from './loss-sentences.ts';
import { operation } from './operation.ts';
import * as restores from './restores.ts';
import { record } from './record.ts';

const ACCOUNT_FIELDS = ['fax_name', 'fax_email', 'fax_login', 'fax_password'] as const;

const proFaxNumber = record({
  did: lenientDigits,
  status: lenientText,
  did_type: lenientText,
  note: lenientText,
  fax_name: lenientText,
  fax_login: lenientText,
});

export const proFax = {
  orderDid: operation({
    method: 'POST',
    path: '/fax',
    title: { en: 'Buy numbers for a single fax line', es: 'Comprar números para una línea de fax individual' },
    effect: 'spend',
    reconcile: 'list-again',
    subject: 'did',
    price: { buys: faxNumbersBought },
    numbers: { fax: 'added' },
    params: params({
      did: ownNumber(),
      note: text({ min: 0 }).optional(),
      pin: pin(4).optional(),
      fax_name: text(),
      fax_email: email(),
      fax_login: text(),
      fax_password: text(),
    }),
    result: nothing,
  }),
  listDids: operation({
    method: 'GET',
    path: '/fax',
    title: { en: 'List the single fax lines', es: 'Ver las líneas de fax individuales' },
    effect: 'read',
    recurs: () => 'fax_did_cost',
    params: params({ did: wildcard().optional(), ...paging(1, 200) }),
    result: page(proFaxNumber, 'did'),
  }),
  updateDid: operation({
    method: 'PUT',
    path: '/fax',
    title: { en: 'Change a single fax line', es: 'Cambiar una línea de fax individual' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'did',
    undo: { naming: ['did'], restore: { note: restores.text } },
    raisesCosts: 'never',
    price: 'never',
    loses: [{ param: 'unset_acc', sentence: accountGone }],
    numbers: { fax: 'changed' },
    params: params({
      did: ownNumber(),
      note: text({ min: 0 }).optional(),
      pin: orEmpty(pin(4, 15)).optional(),
      unset_acc: text().optional(),
      fax_name: text().optional(),
      fax_email: email().optional(),
      fax_login: text().optional(),
      fax_password: text().optional(),
      is_temporary: flag().optional(),
      lnp_id: id().optional(),
      port_number: usNumber().optional(),
    }).superRefine((value, context) => {
      const given = ACCOUNT_FIELDS.filter((name) => value[name] !== undefined);
      const missing = ACCOUNT_FIELDS.filter((name) => value[name] === undefined);
      if (given.length > 0)
        for (const name of missing) violate(context, { kind: 'all-of', fields: [...ACCOUNT_FIELDS] }, [name]);
      if (value.is_temporary)
        for (const name of ['lnp_id', 'port_number'] as const)
          if (value[name] === undefined)
            violate(context, { kind: 'all-of', fields: ['is_temporary', 'lnp_id', 'port_number'] }, [name]);
    }),
    result: nothing,
  }),
  deleteDid: operation({
    method: 'DELETE',
    path: '/fax',
    title: { en: 'Delete a single fax line', es: 'Eliminar una línea de fax individual' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'did',
    loses: [faxesStop, numberGone],
    numbers: { fax: 'deleted' },
    params: params({ did: ownNumber() }),
    result: nothing,
  }),
  sendFax: operation({
    method: 'POST',
    path: '/fax/send',
    title: { en: 'Send a fax', es: 'Enviar un fax' },
    effect: 'send',
    reconcile: 'fax-history',
    subject: 'did_to',
    price: { buys: faxedMinutes },
    params: params({ file: base64File(), filename: faxFileName(), did_from: ownNumber(), did_to: usNumber() }),
    result: dataObject(z.looseObject({ fax_id: lenientDigits })),
  }),
  move2voice: operation({
    method: 'PUT',
    path: '/fax/move2voice',
    title: { en: 'Use a fax number for calls instead', es: 'Usar un número de fax para llamadas' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'did',
    undo: 'not-possible',
    raisesCosts: 'never',
    price: 'never',
    loses: [
      { param: 'did', sentence: faxesStop },
      {
        param: 'did',
        sentence: {
          en: 'It rings nowhere until a line or a forwarding is set.',
          es: 'No suena en ningún lado hasta que se defina una línea o un desvío.',
        },
      },
    ],
    numbers: { fax: 'voice', voice: 'added' },
    params: params({ did: ownNumber() }),
    result: nothing,
  }),
};
