// Texts.
import { z } from 'zod';
import {
  choice,
  dataObject,
  dataOf,
  email,
  id,
  isEmpty,
  isRecord,
  lenientDigits,
  onlyEntry,
  saysOnlySuccess,
  lenientText,
  lines,
  many,
  needAll,
  nothing,
  numberSearch,
  onOff,
  oneOrMany,
  ownNumber,
  ownNumberText,
  page,
  paging,
  params,
  text,
  usNumberText,
  webAddress,
} from './fields.ts';
import { operation } from './operation.ts';
import { record } from './record.ts';

const smsNumber = record({
  did: lenientDigits,
  sms_enabled: onOff,
  sms_mode: lenientText,
  post2url: lenientText,
  email2forward: lenientText,
});

/** What each way of handling inbound texts needs. */
const MODE_FIELDS = {
  email: ['forward2email'],
  url: ['post2url', 'post2urlmethod'],
  chat: ['chat_email', 'chat_passwd'],
} as const;

/** The id of a sent text; null where the provider answers nothing (the XML form). */
const sentMessage = z.preprocess(
  (body) => {
    const data = onlyEntry(dataOf(onlyEntry(body)));
    if (isEmpty(data)) return {};
    // An object without an id may be a note about anything: no evidence that a text was sent.
    if (isRecord(data) && !Object.hasOwn(data, 'msg_id')) return saysOnlySuccess(body) ? {} : undefined;
    return isRecord(data) && data['msg_id'] === '' ? { ...data, msg_id: null } : data;
  },
  z.looseObject({ msg_id: lenientDigits.nullable().default(null) }),
);

export const sms = {
  listAvailableDids: operation({
    method: 'GET',
    path: '/sms',
    title: { en: 'List the numbers that can text', es: 'Ver los números que admiten mensajes de texto' },
    effect: 'read',
    params: params({ did: oneOrMany('int or array', numberSearch()).optional(), ...paging(1, 200) }),
    result: page(smsNumber, 'did'),
  }),
  updateSmsConfig: operation({
    method: 'PUT',
    path: '/sms',
    title: { en: 'Change texting of a number', es: 'Cambiar los mensajes de texto de un número' },
    effect: 'change',
    reconcile: 'list-again',
    subject: 'did',
    undo: 'not-possible',
    raisesCosts: 'never',
    price: 'never',
    loses: 'nothing',
    params: params({
      did: ownNumber(),
      sms_mode: choice('email', 'url', 'chat').optional(),
      forward2email: email().optional(),
      post2url: webAddress().optional(),
      post2urlmethod: choice('form', 'json', 'xml').optional(),
      chat_email: email().optional(),
      chat_passwd: text().optional(),
    }).superRefine((value, context) => {
      if (value.sms_mode) needAll(context, value, 'sms_mode', MODE_FIELDS[value.sms_mode]);
    }),
    result: nothing,
  }),
  sendMsg: operation({
    method: 'POST',
    path: '/smsv2',
    title: { en: 'Send a text', es: 'Enviar un mensaje de texto' },
    effect: 'send',
    // Sent texts cannot be listed.
    reconcile: 'cannot-tell',
    subject: 'did_to',
    price: 'not-published',
    params: params({
      did: ownNumberText(),
      did_to: many(usNumberText()),
      msg: lines(),
      file_url: many(webAddress()).optional(),
    }),
    result: sentMessage,
  }),
  checkDeliveryStatus: operation({
    method: 'GET',
    path: '/smsv2/deliverystatus',
    title: { en: 'Check whether a text was delivered', es: 'Comprobar si un mensaje de texto se entregó' },
    effect: 'read',
    params: params({ msg_id: id() }),
    result: dataObject(z.looseObject({ status: lenientText })),
  }),
};
