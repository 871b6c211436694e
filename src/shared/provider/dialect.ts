import type { HttpMethod } from './operation.ts';

/**
 * The one table of other wire forms. The specification's form is the default everywhere; a
 * connection profile may choose the other form row by row, the client then speaks it, and the demo account can.
 *
 * A row is data, so that one side can write it and the other side read it: what changes of a request, and from what to what.
 */
export type DialectChange =
  /** The same operation under another method or path. */
  | { kind: 'request'; method?: HttpMethod; path?: `/${string}` }
  /** A parameter under another name; `value` is what is sent whatever was given. */
  | { kind: 'rename'; param: string; to: string; value?: string }
  /** Other words for the same values of a parameter. */
  | { kind: 'values'; param: string; values: Readonly<Record<string, string | number>> }
  /** A period as two date-times in the provider's time instead of two Unix seconds. */
  | { kind: 'date-times'; param: string }
  /** Something of every request. */
  | { kind: 'transport'; what: 'query-parameters' | 'write-query-parameters' | 'null-parameters' | 'md5-key' };

export interface DialectRow {
  /** Ids of the operations that it is about; empty for all. */
  operations: readonly string[];
  change: DialectChange;
  /** Whether a read alone can show which form the provider speaks; only such rows may be detected. */
  detectableByRead: boolean;
}

export const dialect = {
  listEmailPermissions: {
    operations: ['enterpriseFax.listEmailPermissions'],
    change: { kind: 'request', method: 'GET' },
    // As POST it has the path of an update: it is never tried out.
    detectableByRead: false,
  },
  emailPermissionReceive: {
    operations: ['enterpriseFax.updateEmailPermissions'],
    change: { kind: 'rename', param: 'allow_recieve', to: 'allow_receive' },
    detectableByRead: false,
  },
  userPermissionListSent: {
    operations: ['enterpriseFax.updateUserPermissions'],
    change: { kind: 'rename', param: 'list_sent', to: 'allow_list_out' },
    detectableByRead: false,
  },
  refillMethod: {
    operations: ['account.refillBalance'],
    change: { kind: 'request', method: 'POST' },
    detectableByRead: false,
  },
  faxRateCenters: {
    operations: ['faxLookup.listRateCenters'],
    change: { kind: 'request', path: '/fax/ratecenters' },
    detectableByRead: true,
  },
  unsetFaxAccount: {
    operations: ['proFax.updateDid'],
    change: { kind: 'rename', param: 'unset_acc', to: 'unset_acct', value: 'on' },
    detectableByRead: false,
  },
  serverAddress: {
    operations: ['server.addIp'],
    change: { kind: 'rename', param: 'ip_address', to: 'ip_adderess' },
    detectableByRead: false,
  },
  deliveryStatusPath: {
    operations: ['sms.checkDeliveryStatus'],
    change: { kind: 'request', path: '/sms/deliverystatus' },
    detectableByRead: true,
  },
  chatPassword: {
    operations: ['sms.updateSmsConfig'],
    change: { kind: 'rename', param: 'chat_passwd', to: 'chat_password' },
    detectableByRead: false,
  },
  callerNameLookup: {
    operations: ['did.updateDid'],
    change: { kind: 'values', param: 'cnam', values: { on: 'yes', off: 'no' } },
    detectableByRead: false,
  },
  largestServer: {
    operations: ['server.orderServer'],
    change: { kind: 'values', param: 'server_type', values: { enterprise_plus: 'enterpriseplusplus' } },
    detectableByRead: false,
  },
  unusualReload: {
    operations: ['account.setBalanceReload'],
    change: { kind: 'values', param: 'reload_amount', values: { 15000: 1500 } },
    detectableByRead: false,
  },
  callPeriod: {
    operations: ['report.callHistory'],
    change: { kind: 'values', param: 'period', values: { thismonth: 'thismonth', previousmonth: 'previousmonth' } },
    detectableByRead: true,
  },
  faxPeriod: {
    operations: ['report.faxHistory'],
    change: { kind: 'date-times', param: 'period' },
    detectableByRead: true,
  },
  queryParameters: {
    operations: [],
    change: { kind: 'transport', what: 'query-parameters' },
    detectableByRead: true,
  },
  // A document does not fit into an address: requests with one keep their body.
  writeQueryParameters: {
    operations: [],
    change: { kind: 'transport', what: 'write-query-parameters' },
    detectableByRead: false,
  },
  // In JSON bodies, where null can be told from the empty text that removes a setting.
  unsetParameters: {
    operations: [],
    change: { kind: 'transport', what: 'null-parameters' },
    detectableByRead: false,
  },
  securityKey: {
    operations: [],
    change: { kind: 'transport', what: 'md5-key' },
    detectableByRead: true,
  },
  tollFreeType: {
    operations: ['faxLookup.listAvailableDids', 'did.listAvailableDids'],
    change: { kind: 'values', param: 'type', values: { tf: 'TF' } },
    detectableByRead: true,
  },
} as const satisfies Record<string, DialectRow>;

export type DialectName = keyof typeof dialect;

/** Which form a provider speaks: `other` for the rows that differ from the specification. */
export type Dialect = Partial<Record<DialectName, 'other'>>;
