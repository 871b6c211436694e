import { describe, expect, it } from 'vitest';
import type { NotificationSubject, NotificationType } from '../bridge/notifications.ts';
import { digestWords, notificationWords, type NotificationLanguage } from './notification-words.ts';

const number = '6175550134';
const failures = [
  ...([
    'busy',
    'no-answer',
    'not-a-fax',
    'not-in-service',
    'cut-off',
    'partly',
    'unreadable',
    'no-balance',
    'other',
  ] as const),
];
const settled = { type: 'change-settled', operation: 'did.updateDid', target: '2125550100', activityId: 'e' } as const;

/** A subject of every type, in every form that has words of its own. */
const subjects: Record<NotificationType, NotificationSubject[]> = {
  'fax-delivered': [{ type: 'fax-delivered', number, document: 'referral.pdf', jobId: 'j' }],
  'fax-failed': failures.map((failure) => ({ type: 'fax-failed', number, failure, jobId: 'j' })),
  'fax-refused': [
    { type: 'fax-refused', number, text: 'Insufficient funds', jobId: 'j' },
    { type: 'fax-refused', number, text: '', jobId: 'j' },
  ],
  'fax-not-sent': [{ type: 'fax-not-sent', number, jobId: 'j' }],
  'fax-unknown': [{ type: 'fax-unknown', number, jobId: 'j' }],
  'fax-cannot-tell': [{ type: 'fax-cannot-tell', number, jobId: 'j' }],
  'fax-found': [{ type: 'fax-found', number, jobId: 'j' }],
  'fax-no-final-answer': [{ type: 'fax-no-final-answer', number, jobId: 'j' }],
  'fax-held': [{ type: 'fax-held', number, jobId: 'j' }],
  'fax-several-paused': [
    { type: 'fax-several-paused', count: 3, late: false, batchId: 'b' },
    { type: 'fax-several-paused', count: 1, late: true, batchId: 'b' },
    { type: 'fax-several-paused', count: 1, late: false, batchId: 'b', elsewhere: true },
  ],
  'fax-waits': [
    { type: 'fax-waits', count: 1, batchId: 'b' },
    { type: 'fax-waits', count: 3, batchId: 'b' },
  ],
  'fax-several-ended': [{ type: 'fax-several-ended', delivered: 3, failed: 1, batchId: 'b' }],
  'fax-received': [{ type: 'fax-received', number, to: '2125550142', faxId: 'f' }],
  'fax-document-found': [{ type: 'fax-document-found', number, faxId: 'f' }],
  'fax-document-unmatched': [{ type: 'fax-document-unmatched', count: 2, name: 'Fax.pdf' }],
  'fax-source-failed': [
    { type: 'fax-source-failed', source: 'mailbox', trouble: 'sign-in' },
    { type: 'fax-source-failed', source: 'folder', trouble: 'other' },
  ],
  'fax-retention-asks': [{ type: 'fax-retention-asks', documents: 3 }],
  'text-failed': [
    { type: 'text-failed', number, text: 'failed' },
    { type: 'text-failed', number, text: '' },
  ],
  'text-held': [{ type: 'text-held', number }],
  'text-list-paused': [
    { type: 'text-list-paused', file: 'list.csv', waiting: 3 },
    { type: 'text-list-paused', file: 'list.csv', waiting: 1 },
  ],
  'text-mail-failed': [{ type: 'text-mail-failed', trouble: 'sign-in' }],
  'text-received': [
    { type: 'text-received', number, text: 'See you at nine' },
    { type: 'text-received', number, text: '' },
  ],
  'balance-low': [{ type: 'balance-low', balance: '1234.5', threshold: '2000' }],
  'balance-empty': [{ type: 'balance-empty', balance: '-0.0089' }],
  'calls-abroad': [
    { type: 'calls-abroad', line: '', minutes: 61.2, cost: '12.5', countries: [] },
    { type: 'calls-abroad', line: 'frontdesk', minutes: 61.2, cost: '12.5', countries: ['SO', '+44'] },
  ],
  'schedule-failed': [
    { type: 'schedule-failed', line: 'frontdesk', wanted: 'on' },
    { type: 'schedule-failed', line: 'frontdesk', wanted: 'off' },
  ],
  'port-changed': [
    { type: 'port-changed', port: '7', number: '2125550146', status: 'in progress', day: '', confirmed: false },
    { type: 'port-changed', port: '7', number: '2125550146', status: 'foc', day: '2026-07-01', confirmed: true },
  ],
  'port-rejected': [
    { type: 'port-rejected', port: '7', number: '2125550146', reason: 'PIN is wrong' },
    { type: 'port-rejected', port: '7', number: '2125550146', reason: '' },
  ],
  'port-moved': [{ type: 'port-moved', port: '7', number: '2125550146' }],
  'port-date': [
    { type: 'port-date', port: '7', number: '2125550146', day: '2026-07-01', before: '2026-06-30' },
    { type: 'port-date', port: '7', number: '2125550146', day: '', before: '2026-06-30' },
    { type: 'port-date', port: '7', number: '2125550146', day: '2026-07-01', before: '' },
  ],
  'port-tomorrow': [
    { type: 'port-tomorrow', port: '7', number: '2125550146', confirmed: true },
    { type: 'port-tomorrow', port: '7', number: '2125550146', confirmed: false },
  ],
  'port-today': [
    { type: 'port-today', port: '7', number: '2125550146', confirmed: true },
    { type: 'port-today', port: '7', number: '2125550146', confirmed: false },
  ],
  'calls-unusual': [
    { type: 'calls-unusual', day: '2026-11-02', reasons: ['countries', 'cost', 'calls'], countries: ['CU', '+999'] },
    { type: 'calls-unusual', day: '2026-11-02', reasons: ['nights', 'long'], countries: [] },
  ],
  'call-report': [{ type: 'call-report', first: '2026-11-16', last: '2026-11-22', calls: 1234 }],
  'call-report-failed': [
    { type: 'call-report-failed', first: '2026-11-16', last: '2026-11-22', folder: '' },
    { type: 'call-report-failed', first: '2026-11-16', last: '2026-11-22', folder: '/srv/reports' },
  ],
  'port-stuck': [{ type: 'port-stuck', port: '7', number: '2125550146', days: 6 }],
  'server-active': [{ type: 'server-active', server: '311' }],
  'number-left': [
    { type: 'number-left', number: '2125550100', others: 0 },
    { type: 'number-left', number: '2125550100', others: 4 },
  ],
  'pin-not-kept': [
    { type: 'pin-not-kept', number: '2125550100', others: 0 },
    { type: 'pin-not-kept', number: '2125550100', others: 4 },
  ],
  'refill-seen': [
    { type: 'refill-seen', amount: '50', balance: '62.50', activityId: null },
    { type: 'refill-seen', amount: '50', balance: '62.50', activityId: 'e' },
  ],
  'change-settled': [
    { ...settled, state: 'done' },
    { ...settled, state: 'not-done' },
    { ...settled, state: 'cannot-tell' },
    { ...settled, state: 'done', target: '' },
  ],
  'change-warned': [
    { type: 'change-warned', operation: 'did.updateDid', target: 'frontdesk', text: 'Careful', activityId: 'e' },
  ],
  'address-changed': [{ type: 'address-changed', from: '192.0.2.1', to: '192.0.2.2' }],
  'file-set-aside': [
    { type: 'file-set-aside', file: 'data.sqlite.1.bad' },
    { type: 'file-set-aside', file: 'limits.json.1.bad' },
  ],
  'file-unread': [
    { type: 'file-unread', file: 'window.json' },
    { type: 'file-unread', file: 'limits.json' },
  ],
  'file-newer': [
    { type: 'file-newer', file: 'settings.json' },
    { type: 'file-newer', file: 'limits.json' },
  ],
  test: [{ type: 'test' }],
};
const all = Object.values(subjects).flat();
const say = (subject: NotificationSubject, language: NotificationLanguage = 'en') =>
  notificationWords(language, { subject });

describe.each(['en', 'es'] as const)('what a notification says (%s)', (language) => {
  it.each(all.map((subject) => [subject]))('of %j is whole', (subject) => {
    const { title, body, why } = say(subject, language);
    for (const text of [title, body, why]) expect(text).toMatch(/\S/);
    for (const text of [title, body, why]) expect(text).not.toMatch(/undefined|null|\[object|NaN|[a-z]-[a-z]+-[a-z]/);
    expect(why).toMatch(language === 'en' ? /Settings/ : /Configuración/);
    expect(why).toMatch(/\.$/);
  });

  it('is in the other language something else, but for what people and the provider wrote', () => {
    const other = language === 'en' ? 'es' : 'en';
    for (const subject of all) {
      const [mine, theirs] = [say(subject, language), say(subject, other)];
      expect(mine.title, subject.type).not.toBe(theirs.title);
      expect(mine.why, subject.type).not.toBe(theirs.why);
      const quotes = ['fax-delivered', 'change-warned'].includes(subject.type) || ('text' in subject && subject.text);
      if (!quotes) expect(mine.body, subject.type).not.toBe(theirs.body);
    }
  });
});

describe('a notification', () => {
  it.each<[NotificationSubject, string, string]>([
    [subjects['fax-delivered'][0] as NotificationSubject, 'Fax to (617) 555-0134 delivered', 'referral.pdf'],
    [
      { type: 'fax-failed', number, failure: 'busy', jobId: 'j' },
      'Fax to (617) 555-0134 not delivered',
      'The line was busy. Try again later.',
    ],
    [
      { type: 'fax-failed', number, failure: 'not-a-fax', jobId: 'j' },
      'Fax to (617) 555-0134 not delivered',
      'That number is not a fax machine.',
    ],
    [subjects['fax-refused'][0] as NotificationSubject, 'Fax to (617) 555-0134 was not accepted', 'Insufficient funds'],
    [
      subjects['fax-refused'][1] as NotificationSubject,
      'Fax to (617) 555-0134 was not accepted',
      'Open the fax to see what the provider said.',
    ],
    [
      subjects['fax-not-sent'][0] as NotificationSubject,
      'Fax to (617) 555-0134 was not sent',
      'Nothing reached the provider. Open the fax to send it again.',
    ],
    [
      subjects['fax-unknown'][0] as NotificationSubject,
      'Fax to (617) 555-0134: no answer',
      'It was sent and no answer came. Checking what happened.',
    ],
    [subjects['fax-received'][0] as NotificationSubject, 'Fax from (617) 555-0134', 'Received on (212) 555-0142'],
    [
      subjects['balance-low'][0] as NotificationSubject,
      'Balance is low: $1,234.50',
      'It is below the $2,000.00 at which you want to be warned.',
    ],
    [
      { type: 'balance-low', balance: '-3.10', threshold: '25' },
      'Balance is below zero: -$3.10',
      'It is below the $25.00 at which you want to be warned.',
    ],
    [
      { type: 'balance-empty', balance: '-46' },
      'Balance is below zero: -$46.00',
      'Calls and faxes may stop. Add money.',
    ],
  ])('%j says %s', (subject, title, body) => {
    expect(say(subject)).toMatchObject({ title, body });
  });

  it('of a text that has not left offers nothing that only one that missed its time has', () => {
    const subject = { type: 'text-held', number } as const;
    expect(say(subject).body).not.toMatch(/at its time|write it now|delete/);
    expect(say(subject, 'es').body).not.toMatch(/a su hora|escribirlo|borrarlo/);
  });

  it('names what a change was about, where that is known', () => {
    expect(subjects['change-settled'].map((subject) => say(subject).title)).toEqual([
      'Change done: (212) 555-0100',
      'Change not done: (212) 555-0100',
      'Change not certain: (212) 555-0100',
      'Change done',
    ]);
  });

  it.each([
    ['though-refused', /had refused this, but carried it out/, /lo había rechazado, pero lo hizo/],
    ['corrected', /told you that this was not done/, /Le dijimos que esto no se hizo/],
  ] as const)('says of a change that is done how that came out: %s', (how, en, es) => {
    const subject = { ...settled, state: 'done', how } as const;
    expect(say(subject).body).toMatch(en);
    expect(say(subject, 'es').body).toMatch(es);
  });

  it.each([
    [
      'though-answered',
      /said that it was done, but its list still shows/,
      /dijo que se hizo, pero su lista todavía muestra/,
    ],
    ['never-left', /closed before this was sent/, /se cerró antes de enviarlo/],
  ] as const)('says of a change that is not done how that came out: %s', (how, en, es) => {
    const subject = { ...settled, state: 'not-done', how } as const;
    expect(say(subject).body).toMatch(en);
    expect(say(subject, 'es').body).toMatch(es);
  });

  it('promises no look for a change that no list shows, such as a text', () => {
    const text = { ...settled, operation: 'sms.sendMsg', state: 'cannot-tell' } as const;
    expect(say(text).body).toBe(
      'Send a text. No answer came, and nothing that we can read shows whether it was carried out. Ask the provider before you do it again.',
    );
    expect(say(text, 'es').body).toMatch(/nada de lo que podemos leer muestra si se hizo\. Pregunte al proveedor/);
    expect(say({ ...settled, state: 'cannot-tell' }).body).toMatch(/We keep looking for three days\.$/);
  });

  it('says what the change does, also where its request names nothing', () => {
    const refill = { ...settled, operation: 'account.refillBalance', target: '', state: 'cannot-tell' } as const;
    expect(say(refill).body).toMatch(/^Add money\. No answer came/);
    expect(say(refill, 'es').body).toMatch(/^Agregar dinero\. No hubo respuesta/);
    expect(say({ ...settled, operation: 'server.orderServer', target: 'medium', state: 'done' }).body).toBe(
      'Order a server. No answer had come, so we looked: it was carried out.',
    );
    expect(say({ ...settled, operation: 'server.orderServer', target: 'medium', state: 'done' }, 'es').title).toBe(
      'Cambio hecho: Mediano',
    );
    const warned = {
      ...subjects['change-warned'][0],
      operation: 'lnp.deleteLnp',
      target: '4711',
    } as NotificationSubject;
    expect(say(warned).body).toBe('Cancel a move. Careful');
    expect(say({ ...settled, target: '2125550100, 2125550101', state: 'done' }).title).toBe('Change done: 2 numbers');
    // One that was kept by another version of the app.
    expect(say({ ...settled, operation: 'did.sellDid' as never, state: 'done' }).body).toMatch(/^No answer had come/);
  });
});

describe('a digest', () => {
  const many = (count: number, subject: NotificationSubject) => Array.from({ length: count }, () => ({ subject }));
  const of = (type: NotificationType) => subjects[type][0] as NotificationSubject;

  it.each<[{ subject: NotificationSubject }[], string, string]>([
    [
      [...many(7, of('fax-delivered')), ...many(1, of('fax-failed'))],
      '7 faxes delivered, 1 failed',
      '7 faxes entregados, 1 con error',
    ],
    [
      [...many(1, of('fax-delivered')), ...many(1, of('fax-failed')), ...many(1, of('fax-refused'))],
      '1 fax delivered, 2 failed',
      '1 fax entregado, 2 con error',
    ],
    [
      [...many(2, of('fax-received')), ...many(1, of('change-settled'))],
      '2 new faxes, 1 change',
      '2 faxes nuevos, 1 cambio',
    ],
    [many(1_200, of('fax-received')), '1,200 new faxes', '1,200 faxes nuevos'],
  ])('%# counts what is alike', (notifications, english, spanish) => {
    expect(digestWords('en', notifications)).toEqual({
      title: expect.stringMatching(/notifications$/) as string,
      body: english,
    });
    expect(digestWords('es', notifications).body).toBe(spanish);
  });

  it('has words for every type', () => {
    for (const subject of all)
      for (const language of ['en', 'es'] as const)
        for (const count of [1, 2]) expect(digestWords(language, many(count, subject)).body).toMatch(/^\d \p{L}/u);
  });
});
