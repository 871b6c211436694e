import type { PhoneProblem } from '#shared/domain/phone/phone-number.ts';
import type { MessageKey } from '../i18n/index.ts';

/** Why a number cannot be used, in words. */
export const phoneProblemWords: Record<PhoneProblem, MessageKey> = {
  empty: 'phone.empty',
  'too-short': 'phone.tooShort',
  'too-long': 'phone.tooLong',
  extension: 'phone.extension',
  letters: 'phone.letters',
  several: 'phone.several',
  abroad: 'phone.abroad',
  'not-nanp': 'phone.notNanp',
  n11: 'phone.n11',
  reserved: 'phone.reserved',
  premium: 'phone.premium',
  'not-us': 'phone.notUs',
};

export function isPhoneProblem(text: string): text is PhoneProblem {
  return Object.hasOwn(phoneProblemWords, text);
}
