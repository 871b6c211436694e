import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Mailbox, MailboxTrouble } from '#shared/bridge/mail.ts';
import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { ReceiverState } from '#shared/bridge/texts.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { receiverState } from './receiver.fixture.ts';

test('a mailbox whose password is wrong says so beside its form, and is connected with the right one', async () => {
  const fake = new FakeBridge();
  let state: ReceiverState = receiverState({ runs: 'off' });
  answerWith(fake, {
    'texts.receiver': () => succeed(state),
    'texts.setMail': (given) => {
      if (given.uses === 'fax' || given.password !== 'right') return succeed({ trouble: 'sign-in' });
      const { host, port, security, user, folder, senders } = given;
      const mailbox = { host, port, security, user, folder, senders };
      state = { ...state, mail: { ...state.mail, settings: { uses: 'own', mailbox } } };
      return succeed({ trouble: null });
    },
  });
  await showScreen('/texts/receiving', fake);
  const form = page.getByRole('region', { name: 'Texts that come in by mail' });
  await form.getByLabelText('Server').fill('imap.example.com');
  await form.getByLabelText('User name').fill('office');
  await form.getByLabelText('App password').fill('wrong');
  await expect.element(button('Connect the mailbox')).toBeDisabled();
  await form.getByLabelText('Sender of texts').fill('@Provider.example');
  await button('Connect the mailbox').click();
  await shows(form.getByRole('alert'), 'refused the user name or the password');
  await form.getByLabelText('App password').fill('right');
  await press('{Enter}');
  await expect.element(form.getByText('office · imap.example.com')).toBeVisible();
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument();
  const given = fake.requests.filter(({ name }) => name === 'texts.setMail').at(-1)?.payload;
  expect(given).toEqual({
    ...{ uses: 'own', host: 'imap.example.com', port: 993, security: 'tls', user: 'office', password: 'right' },
    ...{ folder: 'INBOX', senders: ['@provider.example'] },
  });
});

test('a mailbox that refuses its password takes a new one, without being left', async () => {
  const fake = new FakeBridge();
  const mailbox: Mailbox = {
    ...{ host: 'imap.example.com', port: 993, security: 'tls' },
    ...{ user: 'office', folder: 'INBOX', senders: ['@provider.example'] },
  };
  const look = { at: '2026-10-05T09:30:00Z', looked: 0, found: 0 };
  const { mail } = receiverState({});
  const faxMailbox = { ...mailbox, user: 'faxes' };
  let trouble: MailboxTrouble | null = 'sign-in';
  answerWith(fake, {
    'texts.receiver': () => {
      const settings = { uses: 'own' as const, mailbox };
      return succeed(
        receiverState({ runs: 'off', mail: { ...mail, faxMailbox, settings, look: { ...look, trouble } } }),
      );
    },
    'texts.setMail': (given) => {
      trouble = given.uses === 'own' && given.password === 'right' ? null : 'sign-in';
      return succeed({ trouble });
    },
  });
  await showScreen('/texts/receiving', fake);
  const region = page.getByRole('region', { name: 'Texts that come in by mail' });
  const password = region.getByLabelText('App password');
  await password.fill('wrong');
  await button('Connect the mailbox').click();
  await shows(region.getByRole('alert'), 'refused the user name or the password');
  await password.fill('right');
  await press('{Enter}');
  await expect.element(password).not.toBeInTheDocument();
  await expect.element(region.getByRole('alert')).not.toBeInTheDocument();
  const given = fake.requests.filter(({ name }) => name === 'texts.setMail').at(-1)?.payload;
  expect(given).toEqual({ uses: 'own', ...mailbox, password: 'right' });
});

test.each<[string, Outcome<{ trouble: MailboxTrouble | null }>, string]>([
  ['trouble', succeed({ trouble: 'sign-in' }), 'refused the user name or the password'],
  ['problem', fail({ kind: 'refused', text: 'Not today', evidence: {} }), 'Not today'],
])('the %s of one mailbox is not shown with the other one', async (_, outcome, words) => {
  const fake = new FakeBridge();
  const { mail } = receiverState({});
  const faxMailbox: Mailbox = {
    ...{ host: 'imap.example.com', port: 993, security: 'tls' },
    ...{ user: 'faxes', folder: 'INBOX', senders: ['@provider.example'] },
  };
  answerWith(fake, {
    'texts.receiver': () => succeed(receiverState({ mail: { ...mail, faxMailbox } })),
    'texts.setMail': () => undefined,
  });
  await showScreen('/texts/receiving', fake);
  const region = page.getByRole('region', { name: 'Texts that come in by mail' });
  const [ofFaxes, other] = [/faxes/, /Another mailbox/].map((name) => region.getByRole('radio', { name }));
  await button('Connect the mailbox').click();
  await fake.settle('texts.setMail', outcome);
  await shows(region.getByRole('alert'), words);
  await other?.click();
  await expect.element(region.getByRole('alert')).not.toBeInTheDocument();
  await ofFaxes?.click();
  await button('Connect the mailbox').click();
  await other?.click();
  await fake.settle('texts.setMail', outcome);
  await expect.element(region.getByRole('alert')).not.toBeInTheDocument();
  await ofFaxes?.click();
  await shows(region.getByRole('alert'), words);
});

test('the way to this computer is set with its port and public address, and a test says that it works', async () => {
  const fake = new FakeBridge();
  let state: ReceiverState = receiverState({ runs: 'off' });
  state = { ...state, settings: { ...state.settings, mode: 'off', publicUrl: '' } };
  answerWith(fake, {
    'texts.receiver': () => succeed(state),
    'texts.setReceiver': (settings) => {
      state = receiverState({ settings });
      return succeed(state);
    },
    'texts.proveReceiver': () => succeed({ result: 'arrived', milliseconds: 12 }),
  });
  await showScreen('/texts/receiving', fake);
  await page.getByRole('radio', { name: 'come to this computer' }).click();
  const way = page.getByRole('form', { name: 'Texts that are posted to an address' });
  await way.getByRole('textbox', { name: 'Port' }).fill('9000');
  await way.getByRole('textbox', { name: 'Public address' }).fill('https://texts.example.com');
  await button(/^Save( |$)/).click();
  await expect
    .element(page.getByRole('main').getByText('Texts come in on this computer (127.0.0.1, port 9000).'))
    .toBeVisible();
  await button('Test the way').click();
  await expect.element(page.getByRole('main').getByText('The way works.')).toBeVisible();
  const set = fake.requests.filter(({ name }) => name === 'texts.setReceiver').map(({ payload }) => payload);
  expect(set).toEqual([
    { mode: 'here', host: '127.0.0.1', port: 9000, publicUrl: 'https://texts.example.com', collectUrl: '' },
  ]);
});

test.each(['before', 'after'] as const)(
  'a test whose answer comes %s another address is saved says nothing of that one',
  async (when) => {
    const fake = new FakeBridge();
    let state: ReceiverState = receiverState({});
    answerWith(fake, {
      'texts.receiver': () => succeed(state),
      'texts.setReceiver': (settings) => {
        state = receiverState({ settings });
        return succeed(state);
      },
      'texts.proveReceiver': () => undefined,
    });
    await showScreen('/texts/receiving', fake);
    const answer = () => fake.answer('texts.proveReceiver', { result: 'arrived', milliseconds: 12 });
    await button('Test the way').click();
    if (when === 'before') {
      await answer();
      await expect.element(page.getByRole('main').getByText('The way works.')).toBeVisible();
    }
    await page.getByRole('textbox', { name: 'Public address' }).fill('https://other.example.com');
    await button(/^Save( |$)/).click();
    await expect.element(page.getByText('https://other.example.com/texts/secret')).toBeVisible();
    if (when === 'after') await answer();
    await expect.element(button('Test the way')).not.toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText('The way works.')).not.toBeInTheDocument();
  },
);

test('the command for another computer names the public address, without which it turns texts away', async () => {
  const fake = new FakeBridge();
  const { settings } = receiverState({});
  const elsewhere = { ...settings, mode: 'elsewhere' as const, collectUrl: 'https://collect.example.com' };
  let publicUrl = '';
  answerWith(fake, { 'texts.receiver': () => succeed(receiverState({ settings: { ...elsewhere, publicUrl } })) });
  const command = 'npm run receiver -- --secret-file receiver-secret --public-url';
  await showScreen('/texts/receiving', fake);
  await shows(
    page.getByRole('region', { name: 'A computer that is always on' }),
    `${command} https://texts.example.com`,
  );
  publicUrl = 'https://harbor.example.net';
  fake.emit('texts.receiverChanged', null);
  await shows(page.getByRole('region', { name: 'A computer that is always on' }), `${command} ${publicUrl}`);
});

test('an address whose secret the keychain does not give is named as that, and another one can be made', async () => {
  const fake = new FakeBridge();
  let state = receiverState({ runs: 'failed', problem: 'no-secret', path: '' });
  answerWith(fake, {
    'texts.receiver': () => succeed(state),
    'texts.renewReceiver': () => {
      state = { ...state, runs: 'on', problem: null, path: '/t/new' };
      return succeed(state);
    },
  });
  await showScreen('/texts/receiving', fake);
  await shows(page.getByRole('main'), 'keychain did not give the secret');
  await expect.element(page.getByRole('main')).not.toMatchTextContent(/Save a public address first/);
  await expect.element(button('Test the way')).toBeDisabled();
  await button('Make another address').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make another address' }).click();
  await expect.element(page.getByText('https://texts.example.com/t/new')).toBeVisible();
});
