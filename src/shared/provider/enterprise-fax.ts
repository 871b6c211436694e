// Enterprise fax: groups, users and permissions.
import { z } from 'zod';
import { faxNumbersBought } from '../domain/numbers/bought.ts';
import {
  base64File,
  choice,
  dataObject,
  dataOf,
  email,
  fileId,
  fileName,
  flag,
  id,
  isRecord,
  lenientDigits,
  lenientText,
  list,
  needAll,
  nothing,
  onlyEntry,
  orNothing,
  onOff,
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

const groupName = () => text({ max: 24 });
const login = () => text({ max: 36 });
const onOrOff = () => choice('on', 'off');
const TEMPORARY = ['lnp_id', 'port_number'] as const;

const enterpriseFaxNumber = record({
  did: lenientDigits,
  status: lenientText,
  did_type: lenientText,
  sname: lenientText,
  note: lenientText,
  fax_name: lenientText,
  fax_login: lenientText,
});

const group = z.looseObject({ sname: lenientText, name: lenientText });

/** The provider returns the password of each user; it is dropped here. */
const faxUser = record(
  { sname: lenientText, fax_name: lenientText, fax_lname: lenientText, login: lenientText, is_admin: onOff },
  { fax_login: 'login' },
);

const userPermission = record(
  {
    create_date: lenientText,
    fax_login: lenientText,
    did: lenientDigits,
    allow_send: onOff,
    allow_delete: onOff,
    allow_list_in: onOff,
    allow_list_out: onOff,
  },
  { list_sent: 'allow_list_out' },
);

const emailPermission = record(
  { sname: lenientText, did: lenientDigits, email: lenientText, allow_send: onOff, allow_receive: onOff },
  { allow_recieve: 'allow_receive' },
);

/** The id of an uploaded file: `fax_id` by the specification; `file_id`, a UUID, has been seen. */
const uploadedFile = z.preprocess(
  (body) => {
    const data = onlyEntry(dataOf(onlyEntry(body)));
    if (!isRecord(data)) return data;
    const { fax_id, file_id, ...rest } = data;
    return { ...rest, file_id: file_id ?? fax_id };
  },
  z.looseObject({
    file_id: z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().min(1)),
  }),
);

export const enterpriseFax = {
  orderDid: operation({
    method: 'POST',
    path: '/fax2',
    title: { en: 'Buy numbers for team fax', es: 'Comprar números para el fax de equipo' },
    effect: 'spend',
    reconcile: 'list-again',
    subject: 'did',
    price: { buys: faxNumbersBought },
    numbers: { fax: 'added' },
    params: params({
      did: ownNumber(),
      sname: groupName(),
      note: text({ min: 0 }).optional(),
      pin: pin(4).optional(),
    }),
    result: nothing,
  }),
  listDids: operation({
    method: 'GET',
    path: '/fax2',
    title: { en: 'List the numbers of team fax', es: 'Ver los números del fax de equipo' },
    effect: 'read',
    recurs: () => 'fax_did_cost',
    params: params({ did: wildcard().optional(), ...paging(1, 200) }),
    result: page(enterpriseFaxNumber, 'did'),
  }),
  updateDid: operation({
    method: 'PUT',
    path: '/fax2',
    title: { en: 'Change a number of team fax', es: 'Cambiar un número del fax de equipo' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'did',
    undo: { naming: ['did'], restore: { note: restores.text } },
    raisesCosts: 'never',
    price: 'never',
    loses: [{ param: 'sname', value: '', sentence: accountGone }],
    numbers: { fax: 'changed' },
    params: params({
      did: ownNumber(),
      note: text({ min: 0 }).optional(),
      pin: pin(4).optional(),
      // Empty removes the number from its group and deletes the fax account.
      sname: text({ min: 0, max: 24 }).optional(),
      is_temporary: flag().optional(),
      lnp_id: id().optional(),
      port_number: usNumber().optional(),
    }).superRefine((value, context) => {
      if (value.is_temporary) needAll(context, value, 'is_temporary', TEMPORARY);
      else
        for (const name of TEMPORARY)
          if (value[name] !== undefined)
            violate(context, { kind: 'only-with', field: 'is_temporary', value: 'true' }, [name]);
    }),
    result: nothing,
  }),
  deleteDid: operation({
    method: 'DELETE',
    path: '/fax2',
    title: { en: 'Delete a number of team fax', es: 'Eliminar un número del fax de equipo' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'did',
    loses: [faxesStop, numberGone],
    numbers: { fax: 'deleted' },
    params: params({ did: ownNumber() }),
    result: nothing,
  }),
  createGroup: operation({
    method: 'POST',
    path: '/fax2/group',
    title: { en: 'Create a fax group', es: 'Crear un grupo de fax' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'sname',
    undo: 'not-possible',
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({ sname: groupName(), name: text({ max: 128 }) }),
    // Answers nothing, or the groups: both forms are in the specification.
    result: orNothing(list(group, 'sname')),
  }),
  listGroups: operation({
    method: 'GET',
    path: '/fax2/group',
    title: { en: 'List the fax groups', es: 'Ver los grupos de fax' },
    effect: 'read',
    params: params({ sname: groupName().optional() }),
    result: list(group, 'sname'),
  }),
  updateGroup: operation({
    method: 'PUT',
    path: '/fax2/group',
    title: { en: 'Rename a fax group', es: 'Cambiar el nombre de un grupo de fax' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'sname',
    undo: {
      naming: ['sname'],
      restore: { sname_new: restores.filledText, name_new: restores.filledText },
      renamed: ({ sname_new }) => ({ sname: sname_new }),
    },
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({ sname: groupName(), sname_new: groupName(), name_new: text({ max: 128 }) }),
    result: nothing,
  }),
  deleteGroup: operation({
    method: 'DELETE',
    path: '/fax2/group',
    title: { en: 'Delete a fax group', es: 'Eliminar un grupo de fax' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'sname',
    loses: [
      {
        en: 'The fax group {target} is deleted with its people and their permissions.',
        es: 'Se elimina el grupo de fax {target} con sus personas y permisos.',
      },
    ],
    params: params({ sname: groupName() }),
    result: nothing,
  }),
  createUser: operation({
    method: 'POST',
    path: '/fax2/user',
    title: { en: 'Add a person to team fax', es: 'Agregar una persona al fax de equipo' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'fax_login',
    undo: 'not-possible',
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({
      fax_login: login(),
      fax_password: text({ max: 64 }),
      sname: groupName(),
      fax_name: text({ max: 48 }),
      fax_lname: text({ min: 0, max: 48 }).optional(),
      fax_email: email().optional(),
      is_admin: onOrOff().optional(),
    }),
    result: nothing,
  }),
  listUsers: operation({
    method: 'GET',
    path: '/fax2/user',
    title: { en: 'List the people of team fax', es: 'Ver las personas del fax de equipo' },
    effect: 'read',
    params: params({ sname: groupName().optional(), fax_login: login().optional(), ...paging(1, 200) }),
    result: page(faxUser, 'login'),
  }),
  updateUser: operation({
    method: 'PUT',
    path: '/fax2/user',
    title: { en: 'Change a person of team fax', es: 'Cambiar una persona del fax de equipo' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'fax_login',
    undo: {
      naming: ['fax_login'],
      restore: { fax_name: restores.filledText, fax_lname: restores.text, is_admin: restores.onOff },
    },
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({
      fax_login: login(),
      fax_password: text({ max: 64 }).optional(),
      fax_name: text({ max: 48 }).optional(),
      fax_lname: text({ min: 0, max: 48 }).optional(),
      fax_email: email().optional(),
      is_admin: onOrOff().optional(),
    }),
    result: nothing,
  }),
  deleteUser: operation({
    method: 'DELETE',
    path: '/fax2/user',
    title: { en: 'Remove a person from team fax', es: 'Quitar una persona del fax de equipo' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'fax_login',
    loses: [{ en: '{target} can no longer sign in or fax.', es: '{target} ya no podrá entrar ni enviar faxes.' }],
    params: params({ fax_login: login() }),
    result: nothing,
  }),
  updateUserPermissions: operation({
    method: 'POST',
    path: '/fax2/permit',
    title: {
      en: 'Change what people may do with a fax number',
      es: 'Cambiar lo que cada persona puede hacer con un número de fax',
    },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'did',
    undo: {
      naming: ['fax_login', 'did'],
      restore: {
        allow_send: restores.allowed,
        allow_delete: restores.allowed,
        allow_list_in: restores.allowed,
        list_sent: restores.allowed,
      },
    },
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({
      fax_login: login(),
      did: ownNumber(),
      allow_send: onOrOff(),
      allow_delete: onOrOff(),
      allow_list_in: onOrOff(),
      list_sent: onOrOff(),
    }),
    result: nothing,
  }),
  listUserPermissions: operation({
    method: 'GET',
    path: '/fax2/permit',
    title: {
      en: 'List what people may do with fax numbers',
      es: 'Ver lo que cada persona puede hacer con los números de fax',
    },
    effect: 'read',
    params: params({ fax_login: login().optional(), did: ownNumber().optional(), ...paging(1, 200) }),
    result: page(userPermission, 'fax_login'),
  }),
  deleteUserPermissions: operation({
    method: 'DELETE',
    path: '/fax2/permit',
    title: {
      en: 'Take away what people may do with a fax number',
      es: 'Quitar a una persona lo que puede hacer con un número de fax',
    },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'did',
    lost: 'fax_login',
    loses: [{ en: '{target} can no longer use this fax number.', es: '{target} ya no podrá usar este número de fax.' }],
    params: params({ fax_login: login(), did: ownNumber() }),
    result: nothing,
  }),
  // Shares method and path with listEmailPermissions. An update always carries a permission and a list never does, so that
  // neither can be taken for the other.
  updateEmailPermissions: operation({
    method: 'POST',
    path: '/fax2/email',
    title: {
      en: 'Change which addresses may fax by email',
      es: 'Cambiar qué direcciones pueden usar el fax por correo',
    },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'did',
    undo: { naming: ['did', 'email'], restore: { allow_send: restores.allowed, allow_recieve: restores.allowed } },
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({
      did: ownNumber(),
      email: email(),
      allow_send: onOrOff().optional(),
      // Spelled so in the specification.
      allow_recieve: onOrOff().optional(),
    }).superRefine((value, context) => {
      if (value.allow_send === undefined && value.allow_recieve === undefined)
        violate(context, { kind: 'one-of', fields: ['allow_send', 'allow_recieve'] }, ['allow_send']);
    }),
    result: nothing,
  }),
  listEmailPermissions: operation({
    method: 'POST',
    path: '/fax2/email',
    title: { en: 'List which addresses may fax by email', es: 'Ver qué direcciones pueden usar el fax por correo' },
    effect: 'read',
    params: params({ did: ownNumber().optional(), email: text().optional(), ...paging(1, 200) }),
    result: page(emailPermission, 'email'),
  }),
  deleteEmailPermissions: operation({
    method: 'DELETE',
    path: '/fax2/email',
    title: { en: 'Remove an address from fax by email', es: 'Quitar una dirección del fax por correo' },
    effect: 'destroy',
    reconcile: 'list-again',
    subject: 'did',
    lost: 'email',
    loses: [{ en: '{target} can no longer fax by email.', es: '{target} ya no podrá enviar faxes por correo.' }],
    params: params({ did: ownNumber(), email: email() }),
    result: nothing,
  }),
  uploadFile: operation({
    method: 'POST',
    path: '/fax2/upload',
    title: { en: 'Upload a document for team fax', es: 'Subir un documento para el fax de equipo' },
    effect: 'change',
    // Uploaded files cannot be listed.
    reconcile: 'cannot-tell',
    subject: null,
    undo: 'not-possible',
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({ file: base64File(), filename: fileName() }),
    result: uploadedFile,
  }),
  sendFax: operation({
    method: 'POST',
    path: '/fax2/send',
    title: { en: 'Send a fax by team fax', es: 'Enviar un fax con el fax de equipo' },
    effect: 'send',
    reconcile: 'fax-history',
    subject: 'did_to',
    // The pages of a document that was uploaded are not known here.
    price: 'not-published',
    params: params({ did_from: ownNumber(), did_to: usNumber(), file_id: fileId() }),
    result: dataObject(z.looseObject({ fax_id: lenientDigits })),
  }),
};
