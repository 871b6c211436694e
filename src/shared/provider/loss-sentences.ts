// What is lost with a number, whichever product it belongs to.
import type { Sentence } from './consequences.ts';

export const callsStop: Sentence = {
  en: 'Calls to {target} will stop.',
  es: 'Las llamadas a {target} dejarán de llegar.',
};

export const faxesStop: Sentence = {
  en: 'Faxes to {target} will stop, and its fax account is deleted.',
  es: 'Los faxes a {target} dejarán de llegar y se elimina su cuenta de fax.',
};

export const numberGone: Sentence = {
  en: 'The number may be gone for good: no way back is promised.',
  es: 'El número puede perderse para siempre: no se promete recuperarlo.',
};

/** What a setting that is emptied says, `{field}` being its label. */
export const settingRemoved: Sentence = {
  en: '{field}: what is set now is removed.',
  es: '{field}: se quita lo que está definido ahora.',
};

export const emergencyRemoved: Sentence = {
  en: '{field}: help may not find the caller when someone dials 911.',
  es: '{field}: la ayuda puede no encontrar a quien llame al 911.',
};

export const moneyCharged: Sentence = {
  en: '{amount} is charged to your card or bank account and added to the balance.',
  es: 'Se cobran {amount} a su tarjeta o cuenta bancaria y se agregan al saldo.',
};
