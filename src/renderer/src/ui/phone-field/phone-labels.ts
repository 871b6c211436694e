import type { PhoneProblem } from '#shared/domain/phone/phone-number.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

/** Why a text is no number that can be used here. */
export const phoneLabels: Readonly<Record<PhoneProblem, MessageKey>> = {
  empty: 'patterns.phone.empty',
  'too-short': 'patterns.phone.tooShort',
  'too-long': 'patterns.phone.tooLong',
  extension: 'patterns.phone.extension',
  letters: 'patterns.phone.letters',
  several: 'patterns.phone.several',
  abroad: 'patterns.phone.abroad',
  'not-nanp': 'patterns.phone.notNanp',
  n11: 'patterns.phone.n11',
  reserved: 'patterns.phone.reserved',
  premium: 'patterns.phone.premium',
  'not-us': 'patterns.phone.notUs',
};
