// What is lost with a number, whichever product it belongs to.
import type { FactLoss, Sentence } from './consequences.ts';

export const callsStop: Sentence = {
  en: 'Calls to {target} will stop.',
  es: 'Las llamadas a {target} dejarán de llegar.',
};

export const faxesStop: Sentence = {
  en: 'Faxes to {target} will stop, and its fax account is deleted.',
  es: 'Los faxes a {target} dejarán de llegar y se elimina su cuenta de fax.',
};

export const accountGone: Sentence = {
  en: 'The fax account of {target} is deleted: nobody can sign in to it, or send and receive faxes with it.',
  es: 'Se elimina la cuenta de fax de {target}: nadie podrá entrar en ella ni enviar o recibir faxes con ella.',
};

export const numberGone: Sentence = {
  en: 'No recovery period is promised. Someone else may get the number at once.',
  es: 'No se promete ningún plazo para recuperarlo. Otra persona puede obtener el número enseguida.',
};

const lineLost: FactLoss = {
  fact: 'line',
  sentence: { en: 'It will not ring on {value} any more.', es: 'Ya no sonará en {value}.' },
};

const addressLost: FactLoss = {
  fact: 'address',
  sentence: {
    en: 'Its emergency address is lost: {value}.',
    es: 'Se pierde su dirección de emergencia: {value}.',
  },
};

/** What a number has and loses when it is deleted. */
export const lostWithNumber: readonly FactLoss[] = [
  lineLost,
  { fact: 'texting', sentence: { en: 'Texts to it stop.', es: 'Ya no recibe mensajes de texto.' } },
  { fact: 'fax', sentence: { en: 'Faxes to it may stop.', es: 'Puede dejar de recibir faxes.' } },
  addressLost,
];

/** What a number has and loses when it takes faxes in place of calls. */
export const lostToFax: readonly FactLoss[] = [
  { fact: 'line', sentence: { en: 'It no longer rings on {value}.', es: 'Ya no suena en {value}.' } },
  addressLost,
  {
    fact: 'callerName',
    sentence: { en: 'The name “{value}” is no longer shown.', es: 'Ya no se muestra el nombre “{value}”.' },
  },
  {
    fact: 'texting',
    sentence: { en: 'People can no longer text it.', es: 'Ya no se le pueden enviar mensajes de texto.' },
  },
  { fact: 'backup', sentence: { en: 'Its backup plan is lost.', es: 'Pierde su plan de respaldo.' } },
];

/** What a number loses with a setting that keeps people or the number safe, by the value that takes it away. */
export const safetyLosses = [
  {
    param: 'e911',
    value: 'no',
    sentence: {
      en: '911 calls from {target} may not show your location and may be billed.',
      es: 'Las llamadas al 911 desde {target} pueden no mostrar su ubicación y pueden cobrarse.',
    },
  },
  {
    param: 'e911_call_alert',
    value: 'no',
    sentence: {
      en: 'No alert is sent any more when someone dials 911 from {target}.',
      es: 'Ya no se envía ningún aviso cuando alguien marca el 911 desde {target}.',
    },
  },
  {
    param: 'dlda',
    value: 'no',
    sentence: {
      en: 'People who look for you in the phone book or ask 411 may no longer find {target}.',
      es: 'Quien lo busque en la guía telefónica o en el 411 quizás ya no encuentre {target}.',
    },
  },
  {
    param: 'pin',
    value: '',
    sentence: {
      en: 'Someone who has your account’s data could move {target} away.',
      es: 'Quien tenga los datos de su cuenta podría trasladar {target}.',
    },
  },
] as const;

/** What goes with the emergency address. */
export const lostWithAddress: readonly FactLoss[] = [
  {
    fact: 'address',
    sentence: {
      en: 'Help may no longer be sent to {value}.',
      es: 'Puede que ya no se envíe ayuda a {value}.',
    },
  },
];

/** What a setting that is emptied says, `{field}` being its label. */
export const settingRemoved: Sentence = {
  en: '{field}: what is set now is removed.',
  es: '{field}: se quita lo que está definido ahora.',
};

export const chargedByItself: Sentence = {
  en: '{amount} is charged to your card or bank account each time, without asking you.',
  es: 'Se cobran {amount} a su tarjeta o cuenta bancaria cada vez, sin preguntarle.',
};

export const moneyCharged: Sentence = {
  en: '{amount} is charged to your card or bank account and added to the balance.',
  es: 'Se cobran {amount} a su tarjeta o cuenta bancaria y se agregan al saldo.',
};
