import type { NumberKind } from '#shared/domain/contacts/contact.ts';
import type { PhoneProblem } from '#shared/domain/phone/phone-number.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';
import { phoneLabels } from '#renderer/ui/phone-field/phone-labels.ts';

export const kindLabels: Readonly<Record<NumberKind, MessageKey>> = {
  fax: 'contacts.kind.fax',
  phone: 'contacts.kind.phone',
  mobile: 'contacts.kind.mobile',
};

/** Why a text is no number of a contact: those of other countries are numbers here. */
export const numberWords: Readonly<Record<PhoneProblem, MessageKey>> = {
  ...phoneLabels,
  abroad: 'contacts.number.abroad',
  'not-us': 'contacts.number.abroad',
};
