// Servers.
import { z } from 'zod';
import {
  choice,
  dataObject,
  id,
  ipAddress,
  lenientDigits,
  lenientText,
  list,
  nothing,
  oneOrMany,
  params,
  text,
  values,
} from './fields.ts';
import { SERVER_PLAN_NAMES } from '../domain/servers/server-plans.ts';
import { operation } from './operation.ts';
import { record } from './record.ts';

const serverEntry = record({
  server_id: lenientDigits,
  // `vrtual` is the specification's own spelling and stays as it is.
  type: lenientText,
  ordered_by: lenientText,
  allowed_ip: values(lenientText),
  status: lenientText,
});

export const server = {
  orderServer: operation({
    method: 'POST',
    path: '/server',
    title: { en: 'Order a server', es: 'Pedir un servidor' },
    effect: 'spend',
    reconcile: 'new-entry',
    subject: 'server_type',
    // The rate list has no price of a size.
    price: 'not-published',
    params: params({ server_type: choice(...SERVER_PLAN_NAMES), note: text({ min: 0, max: 255 }).optional() }),
    result: dataObject(z.looseObject({ server_id: lenientDigits })),
  }),
  listServers: operation({
    method: 'GET',
    path: '/server',
    title: { en: 'List the servers', es: 'Ver los servidores' },
    effect: 'read',
    recurs: ({ type }) => (/dedicated/i.test(String(type)) ? 'dedicated_server_rate' : 'vps_server_rate'),
    params: params({ server_id: oneOrMany('int or array', id()).optional() }),
    result: list(serverEntry, 'server_id'),
  }),
  addIp: operation({
    method: 'PUT',
    path: '/server/addip',
    title: { en: 'Allow an address on a server', es: 'Permitir una dirección en un servidor' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'server_id',
    undo: 'not-possible',
    raisesCosts: () => true,
    price: 'never',
    loses: 'nothing',
    params: params({ server_id: id(), ip_address: ipAddress(), note: text({ min: 0, max: 64 }).optional() }),
    result: nothing,
  }),
  deleteIp: operation({
    method: 'DELETE',
    path: '/server/deleip',
    title: { en: 'Remove an address from a server', es: 'Quitar una dirección de un servidor' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'server_id',
    lost: 'ip_address',
    loses: [
      {
        en: '{target} can no longer reach the server. If it is your own address, you are locked out.',
        es: '{target} ya no podrá llegar al servidor. Si es su propia dirección, usted queda fuera.',
      },
    ],
    params: params({ server_id: id(), ip_address: ipAddress() }),
    result: nothing,
  }),
  deleteServers: operation({
    method: 'DELETE',
    path: '/server',
    title: { en: 'Delete servers', es: 'Eliminar servidores' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'server_id',
    countdown: 30,
    loses: [
      {
        en: 'Server {target} stops, and the calls that it handles.',
        es: 'El servidor {target} se detiene, y las llamadas que atiende.',
      },
      { en: 'Its data is gone.', es: 'Sus datos se pierden.' },
    ],
    params: params({ server_id: id() }),
    result: nothing,
  }),
};
