import type { DialectName } from '#shared/provider/dialect.ts';
import { t, type MessageKey } from '#renderer/kernel/i18n/index.ts';

/** Of both kinds of forms the specification's is the first: as they are written, or in words. */
type RowWords = { label: MessageKey; help: MessageKey } & (
  | { codes: readonly [string, string] }
  | { words: readonly [MessageKey, MessageKey] }
);

/** Rows of every request; the others are of single ones. */
export const EVERY_REQUEST: readonly DialectName[] = [
  'queryParameters',
  'writeQueryParameters',
  'unsetParameters',
  'securityKey',
];

/** Each difference that providers have been seen to have, in words. */
export const dialectWords: Record<DialectName, RowWords> = {
  queryParameters: {
    label: 'connecting.rows.queryParameters.label',
    help: 'connecting.rows.queryParameters.help',
    words: ['connecting.rows.queryParameters.body', 'connecting.rows.queryParameters.query'],
  },
  writeQueryParameters: {
    label: 'connecting.rows.writeQueryParameters.label',
    help: 'connecting.rows.writeQueryParameters.help',
    words: ['connecting.rows.writeQueryParameters.body', 'connecting.rows.writeQueryParameters.query'],
  },
  unsetParameters: {
    label: 'connecting.rows.unsetParameters.label',
    help: 'connecting.rows.unsetParameters.help',
    words: ['connecting.rows.unsetParameters.absent', 'connecting.rows.unsetParameters.null'],
  },
  securityKey: {
    label: 'connecting.rows.securityKey.label',
    help: 'connecting.rows.securityKey.help',
    words: ['connecting.rows.securityKey.plain', 'connecting.rows.securityKey.hashed'],
  },
  callPeriod: {
    label: 'connecting.rows.callPeriod.label',
    help: 'connecting.rows.callPeriod.help',
    words: ['connecting.rows.callPeriod.times', 'connecting.rows.callPeriod.months'],
  },
  faxPeriod: {
    label: 'connecting.rows.faxPeriod.label',
    help: 'connecting.rows.faxPeriod.help',
    words: ['connecting.rows.faxPeriod.seconds', 'connecting.rows.faxPeriod.dates'],
  },
  faxRateCenters: {
    label: 'connecting.rows.faxRateCenters.label',
    help: 'connecting.rows.faxRateCenters.help',
    codes: ['GET /ratecenters', 'GET /fax/ratecenters'],
  },
  deliveryStatusPath: {
    label: 'connecting.rows.deliveryStatusPath.label',
    help: 'connecting.rows.deliveryStatusPath.help',
    codes: ['GET /smsv2/deliverystatus', 'GET /sms/deliverystatus'],
  },
  tollFreeType: {
    label: 'connecting.rows.tollFreeType.label',
    help: 'connecting.rows.tollFreeType.help',
    codes: ['tf', 'TF'],
  },
  listEmailPermissions: {
    label: 'connecting.rows.listEmailPermissions.label',
    help: 'connecting.rows.listEmailPermissions.help',
    codes: ['POST /fax2/email', 'GET /fax2/email'],
  },
  emailPermissionReceive: {
    label: 'connecting.rows.emailPermissionReceive.label',
    help: 'connecting.rows.emailPermissionReceive.help',
    codes: ['allow_recieve', 'allow_receive'],
  },
  userPermissionListSent: {
    label: 'connecting.rows.userPermissionListSent.label',
    help: 'connecting.rows.userPermissionListSent.help',
    codes: ['list_sent', 'allow_list_out'],
  },
  refillMethod: {
    label: 'connecting.rows.refillMethod.label',
    help: 'connecting.rows.refillMethod.help',
    codes: ['PUT /account/refillbalance', 'POST /account/refillbalance'],
  },
  unsetFaxAccount: {
    label: 'connecting.rows.unsetFaxAccount.label',
    help: 'connecting.rows.unsetFaxAccount.help',
    codes: ['unset_acc', 'unset_acct = on'],
  },
  serverAddress: {
    label: 'connecting.rows.serverAddress.label',
    help: 'connecting.rows.serverAddress.help',
    codes: ['ip_address', 'ip_adderess'],
  },
  chatPassword: {
    label: 'connecting.rows.chatPassword.label',
    help: 'connecting.rows.chatPassword.help',
    codes: ['chat_passwd', 'chat_password'],
  },
  callerNameLookup: {
    label: 'connecting.rows.callerNameLookup.label',
    help: 'connecting.rows.callerNameLookup.help',
    codes: ['on / off', 'yes / no'],
  },
  largestServer: {
    label: 'connecting.rows.largestServer.label',
    help: 'connecting.rows.largestServer.help',
    codes: ['enterprise_plus', 'enterpriseplusplus'],
  },
  unusualReload: {
    label: 'connecting.rows.unusualReload.label',
    help: 'connecting.rows.unusualReload.help',
    codes: ['15000', '1500'],
  },
};

/** The two forms of a row, the specification's first. */
export function formsOf(row: DialectName): readonly [string, string] {
  const entry = dialectWords[row];
  return 'codes' in entry ? entry.codes : [t(entry.words[0]), t(entry.words[1])];
}
