import type { RejectionReason } from '#shared/domain/porting/rejections.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

interface ReasonWords {
  /** A few words, for a list. */
  name: MessageKey;
  cause: MessageKey;
  /** What to ask the old company. */
  ask: MessageKey;
}

// oxfmt-ignore
export const REASON_WORDS: Readonly<Record<RejectionReason, ReasonWords>> = {
  'account-number': { name: 'porting.why.accountNumber.name', cause: 'porting.why.accountNumber.cause', ask: 'porting.why.accountNumber.ask' },
  'authorized-name': { name: 'porting.why.authorizedName.name', cause: 'porting.why.authorizedName.cause', ask: 'porting.why.authorizedName.ask' },
  'company-name': { name: 'porting.why.companyName.name', cause: 'porting.why.companyName.cause', ask: 'porting.why.companyName.ask' },
  address: { name: 'porting.why.address.name', cause: 'porting.why.address.cause', ask: 'porting.why.address.ask' },
  'billing-number': { name: 'porting.why.billingNumber.name', cause: 'porting.why.billingNumber.cause', ask: 'porting.why.billingNumber.ask' },
  pin: { name: 'porting.why.pin.name', cause: 'porting.why.pin.cause', ask: 'porting.why.pin.ask' },
  ssn: { name: 'porting.why.ssn.name', cause: 'porting.why.ssn.cause', ask: 'porting.why.ssn.ask' },
  bill: { name: 'porting.why.bill.name', cause: 'porting.why.bill.cause', ask: 'porting.why.bill.ask' },
  letter: { name: 'porting.why.letter.name', cause: 'porting.why.letter.cause', ask: 'porting.why.letter.ask' },
  'several-accounts': { name: 'porting.why.severalAccounts.name', cause: 'porting.why.severalAccounts.cause', ask: 'porting.why.severalAccounts.ask' },
  'rate-centers': { name: 'porting.why.rateCenters.name', cause: 'porting.why.rateCenters.cause', ask: 'porting.why.rateCenters.ask' },
  partial: { name: 'porting.why.partial.name', cause: 'porting.why.partial.cause', ask: 'porting.why.partial.ask' },
  'pending-order': { name: 'porting.why.pendingOrder.name', cause: 'porting.why.pendingOrder.cause', ask: 'porting.why.pendingOrder.ask' },
  freeze: { name: 'porting.why.freeze.name', cause: 'porting.why.freeze.cause', ask: 'porting.why.freeze.ask' },
  unpaid: { name: 'porting.why.unpaid.name', cause: 'porting.why.unpaid.cause', ask: 'porting.why.unpaid.ask' },
  disconnected: { name: 'porting.why.disconnected.name', cause: 'porting.why.disconnected.cause', ask: 'porting.why.disconnected.ask' },
  date: { name: 'porting.why.date.name', cause: 'porting.why.date.cause', ask: 'porting.why.date.ask' },
  reseller: { name: 'porting.why.reseller.name', cause: 'porting.why.reseller.cause', ask: 'porting.why.reseller.ask' },
};
