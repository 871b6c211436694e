// Servers (specification part B, "Servers").
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
import { operation } from './operation.ts';
import { record } from './record.ts';

/** The sizes that can be ordered. */
export const SERVER_TYPES = ['small', 'medium', 'large', 'enterprise', 'enterprise_plus'] as const;

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
    effect: 'spend',
    reconcile: 'new-entry',
    params: params({ server_type: choice(...SERVER_TYPES), note: text({ min: 0, max: 255 }).optional() }),
    result: dataObject(z.looseObject({ server_id: lenientDigits })),
  }),
  listServers: operation({
    method: 'GET',
    path: '/server',
    effect: 'read',
    params: params({ server_id: oneOrMany('int or array', id()).optional() }),
    result: list(serverEntry, 'server_id'),
  }),
  addIp: operation({
    method: 'PUT',
    path: '/server/addip',
    effect: 'change',
    reconcile: 'list-again',
    params: params({ server_id: id(), ip_address: ipAddress(), note: text({ min: 0, max: 64 }).optional() }),
    result: nothing,
  }),
  deleteIp: operation({
    method: 'DELETE',
    path: '/server/deleip',
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ server_id: id(), ip_address: ipAddress() }),
    result: nothing,
  }),
  deleteServers: operation({
    method: 'DELETE',
    path: '/server',
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ server_id: id() }),
    result: nothing,
  }),
};
