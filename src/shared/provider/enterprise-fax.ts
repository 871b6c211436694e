// Enterprise fax: groups, users and permissions (specification part B, "Enterprise fax").
import { z } from 'zod';
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
import { operation } from './operation.ts';
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
    effect: 'spend',
    reconcile: 'list-again',
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
    effect: 'read',
    params: params({ did: wildcard().optional(), ...paging(1, 200) }),
    result: page(enterpriseFaxNumber, 'did'),
  }),
  updateDid: operation({
    method: 'PUT',
    path: '/fax2',
    effect: 'change',
    reconcile: 'list-again',
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
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ did: ownNumber() }),
    result: nothing,
  }),
  createGroup: operation({
    method: 'POST',
    path: '/fax2/group',
    effect: 'change',
    reconcile: 'list-again',
    params: params({ sname: groupName(), name: text({ max: 128 }) }),
    // Answers nothing, or the groups: both forms are in the specification.
    result: orNothing(list(group, 'sname')),
  }),
  listGroups: operation({
    method: 'GET',
    path: '/fax2/group',
    effect: 'read',
    params: params({ sname: groupName().optional() }),
    result: list(group, 'sname'),
  }),
  updateGroup: operation({
    method: 'PUT',
    path: '/fax2/group',
    effect: 'change',
    reconcile: 'list-again',
    params: params({ sname: groupName(), sname_new: groupName(), name_new: text({ max: 128 }) }),
    result: nothing,
  }),
  deleteGroup: operation({
    method: 'DELETE',
    path: '/fax2/group',
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ sname: groupName() }),
    result: nothing,
  }),
  createUser: operation({
    method: 'POST',
    path: '/fax2/user',
    effect: 'change',
    reconcile: 'list-again',
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
    effect: 'read',
    params: params({ sname: groupName().optional(), fax_login: login().optional(), ...paging(1, 200) }),
    result: page(faxUser, 'login'),
  }),
  updateUser: operation({
    method: 'PUT',
    path: '/fax2/user',
    effect: 'change',
    reconcile: 'list-again',
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
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ fax_login: login() }),
    result: nothing,
  }),
  updateUserPermissions: operation({
    method: 'POST',
    path: '/fax2/permit',
    effect: 'change',
    reconcile: 'list-again',
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
    effect: 'read',
    params: params({ fax_login: login().optional(), did: ownNumber().optional(), ...paging(1, 200) }),
    result: page(userPermission, 'fax_login'),
  }),
  deleteUserPermissions: operation({
    method: 'DELETE',
    path: '/fax2/permit',
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ fax_login: login(), did: ownNumber() }),
    result: nothing,
  }),
  // Shares method and path with listEmailPermissions. An update always carries a permission and a list never does, so that
  // neither can be taken for the other.
  updateEmailPermissions: operation({
    method: 'POST',
    path: '/fax2/email',
    effect: 'change',
    reconcile: 'list-again',
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
    effect: 'read',
    params: params({ did: ownNumber().optional(), email: text().optional(), ...paging(1, 200) }),
    result: page(emailPermission, 'email'),
  }),
  deleteEmailPermissions: operation({
    method: 'DELETE',
    path: '/fax2/email',
    effect: 'destroy',
    reconcile: 'list-again',
    params: params({ did: ownNumber(), email: email() }),
    result: nothing,
  }),
  uploadFile: operation({
    method: 'POST',
    path: '/fax2/upload',
    effect: 'change',
    // Uploaded files cannot be listed.
    reconcile: 'cannot-tell',
    params: params({ file: base64File(), filename: fileName() }),
    result: uploadedFile,
  }),
  sendFax: operation({
    method: 'POST',
    path: '/fax2/send',
    effect: 'send',
    reconcile: 'fax-history',
    params: params({ did_from: ownNumber(), did_to: usNumber(), file_id: fileId() }),
    result: dataObject(z.looseObject({ fax_id: lenientDigits })),
  }),
};
