import { describe, expect, it } from 'vitest';
import { mailedStopWord, readTextMail, type OwnTexting, type TextMail } from './text-mail.ts';

const [ANN, OWN, OTHER] = ['6175550134', '6465550120', '2125550141'];
const own: OwnTexting[] = [
  { did: OWN, email: 'desk@maple.example' },
  { did: OTHER, email: '' },
];
const mail = (over: Partial<TextMail>): TextMail => ({
  fromName: 'SMS',
  fromAddress: 'sms@provider.example',
  recipients: 'Desk desk@maple.example',
  subject: '',
  words: '',
  ...over,
});
const read = (over: Partial<TextMail>, numbers = own) => readTextMail(mail(over), numbers);

describe('a mail that brings a text', () => {
  it.each<[string, Partial<TextMail>, string]>([
    ['with both numbers in the subject', { subject: `SMS from ${ANN} to ${OWN}`, words: 'See you' }, 'See you'],
    [
      'with the sender in the subject',
      { subject: 'New text message from (617) 555-0134', words: 'See you' },
      'See you',
    ],
    [
      'with labels, and what its service says below it',
      {
        subject: 'You have received a text message',
        words: `Hello,\n\nFrom: +1 617-555-0134\nTo: ${OWN}\nDate: 2026-11-25 10:20:00\nMessage: See you\nat ten\n\nTo reply to this message, sign in.`,
      },
      'See you\nat ten',
    ],
    [
      'with labels in a table',
      { subject: 'SMS', words: `From\t${ANN}\nYour number:\n${OWN}\nMessage:\nSee you` },
      'See you',
    ],
    [
      'in Spanish',
      { subject: 'Mensaje de texto recibido', words: `De: ${ANN}\nPara: ${OWN}\nMensaje: Nos vemos mañana` },
      'Nos vemos mañana',
    ],
    [
      'by labels without one for the words',
      { words: `From: ${ANN}\nTo: ${OWN}\n\nSee you\nFrom: me` },
      'See you\nFrom: me',
    ],
    [
      'from an address that is the number',
      { fromName: '', fromAddress: `1${ANN}@txt.provider.example`, words: 'See you\n-- \nProvider' },
      'See you',
    ],
    [
      'to an address that is the own number',
      { recipients: `${OWN}@maple.example`, subject: `Text from ${ANN}`, words: 'See you' },
      'See you',
    ],
  ])('%s is read', (_, over, text) => {
    expect(read(over)).toEqual({ from: ANN, to: OWN, text });
  });

  it('takes the sender of its mail, whatever the words of the text say', () => {
    const words = `From: ${OTHER}\nTo: ${OWN}\nMessage: STOP`;
    expect(read({ subject: `SMS from ${ANN} to ${OWN}`, words })).toEqual({ from: ANN, to: OWN, text: words });
  });

  it('between two numbers of the account is of the one after “from”', () => {
    expect(read({ subject: `SMS from ${OTHER} to ${OWN}`, words: 'x' })).toMatchObject({ from: OTHER, to: OWN });
  });

  it('from a short code is read by its label', () => {
    expect(read({ words: `From: 72345\nTo: ${OWN}\nMessage: Code 991` })).toMatchObject({ from: '72345' });
  });

  it.each<[string, Partial<TextMail>, OwnTexting[]?]>([
    ['tells of a fax', { subject: `Fax from ${ANN}`, words: 'Message: attached' }],
    ['tells of a voice message', { subject: `Voice message from ${ANN}`, words: 'Listen' }],
    [
      'is an invoice',
      { fromName: 'Billing', fromAddress: 'billing@provider.example', subject: 'Your invoice 617-555-0134' },
    ],
    ['answers a mail', { subject: `Re: SMS from ${ANN}`, words: 'x' }],
    ['names nobody', { subject: 'New text message', words: 'See you' }],
    ['names two others', { subject: `SMS ${ANN} 6175550135`, words: 'x' }],
    ['has no words', { subject: `SMS from ${ANN}`, words: '' }],
    ['is to a number of somebody else', { words: `From: ${ANN}\nTo: 6175550199\nMessage: x` }],
    [
      'may be to two own numbers',
      { subject: `SMS from ${ANN}`, words: 'x' },
      own.map((one) => ({ ...one, email: 'desk@maple.example' })),
    ],
    [
      'is no text, but has a number of somebody',
      { fromName: 'News', fromAddress: 'news@provider.example', subject: 'Offers', words: `Call ${ANN}` },
    ],
  ])('is not read where it %s', (_, over, numbers = own) => {
    expect(read(over, numbers)).toBeNull();
  });
});

describe('a word that stops texts', () => {
  it.each([
    ['STOP', 'STOP'],
    ['Stop!\n\nSent by way of Provider', 'STOP'],
    ['Stop by at five', undefined],
    ['Stop\nby at five', undefined],
  ])('in %j is %s', (text, word) => {
    expect(mailedStopWord(text)).toBe(word);
  });
});
