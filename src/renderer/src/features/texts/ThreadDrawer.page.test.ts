import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import type { Conversation, OptOut, TextMessage, TextThread } from '#shared/bridge/texts.ts';
import { contactWith } from '#shared/domain/contacts/contact.fixture.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listen } from '#renderer/test/heard.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const [OWN, ANN] = ['2125550141', '6172384410'];

const text: TextMessage = {
  ...{ id: 1, peer: ANN, own: OWN, body: 'Your crown is ready', media: [], at: READ_AT, state: 'delivered' },
  ...{ said: '', members: [], consent: '', also: [], leaveAt: null, unlessReply: false, quietReason: '', times: 1 },
  ...{ probable: false, automatic: false, held: '', listed: false, nextLook: null },
};

/** Main with one conversation, which keeps what is done with it. */
function conversing(): FakeBridge {
  const fake = new FakeBridge();
  let conversation: Conversation = {
    ...{ peer: ANN, own: OWN, at: READ_AT, preview: text.body, state: 'delivered', unread: 0 },
    ...{ doneAt: null, snoozedUntil: null, note: '' },
  };
  let messages = [text];
  let optOut: OptOut | null = null;
  const drafts = new Map<string, unknown>();
  const thread = (): TextThread => {
    return { messages, earlier: false, conversation, optOut, consent: null, asksAgain: null };
  };
  const changed = () => {
    fake.emit('texts.changed', { peer: ANN });
    return succeed(null);
  };
  answerWith(fake, {
    'draft.get': ({ form }) => succeed(drafts.get(form) ?? null),
    'draft.save': ({ form, value, was }) => {
      if (value !== null || was === undefined || was === drafts.get(form)) drafts.set(form, value);
      return succeed(null);
    },
    'texts.senders': () => succeed([OWN]),
    'texts.thread': () => succeed(thread()),
    'texts.conversations': () => {
      const open = conversation.snoozedUntil === null ? [conversation] : [];
      return succeed({ conversations: open, total: 1, unread: 0 });
    },
    'contacts.since': () => {
      const ann = contactWith('ann', { name: 'Ann Lee', numbers: [{ kind: 'mobile', e164: `+1${ANN}` }] });
      return succeed({ contacts: [ann], deleted: [], revision: 1, more: false });
    },
    'texts.mark': ({ note = conversation.note, snoozedUntil = conversation.snoozedUntil }) => {
      conversation = { ...conversation, note, snoozedUntil };
      return changed();
    },
    'texts.send': ({ body, later }) => {
      messages = [...messages, { ...text, id: 2, body, state: 'scheduled', leaveAt: later?.at ?? null }];
      changed();
      return succeed({ id: 2 });
    },
    'texts.callOff': ({ id }) => {
      const body = messages.find((one) => one.id === id)?.body ?? '';
      messages = messages.filter((one) => one.id !== id);
      changed();
      return succeed({ body });
    },
    'texts.block': ({ number, reason }) => {
      optOut = { number, reason, at: READ_AT, word: '', lifted: null };
      return changed();
    },
    'texts.unblock': () => {
      optOut = null;
      return changed();
    },
  });
  return fake;
}

const payloadsOf = (fake: FakeBridge, asked: string) =>
  fake.requests.filter(({ name }) => name === asked).map(({ payload }) => payload);

const drawer = page.getByRole('dialog', { name: 'Ann Lee', exact: true });
const box = page.getByRole('textbox', { name: 'Text', exact: true });

test('a snippet is kept and filled with the name; a text with an open field does not leave', async () => {
  const fake = await showScreen(`/texts/${ANN}`, conversing());
  await box.fill('See you {day}, {first}');
  await button('Snippets').click();
  const snippets = page.getByRole('dialog', { name: 'Snippets' });
  await expect.element(button('Keep what is written')).toHaveAttribute('title', 'Write a name for it first.');
  await snippets.getByRole('textbox', { name: 'Name of the snippet' }).fill('Reminder');
  await button('Keep what is written').click();
  await snippets.getByRole('button', { name: 'Close' }).click();
  await box.fill('');

  // A new start of the page has it. A / in an empty box opens the list, and is a sign like any other in a text.
  await showScreen(`/texts/${ANN}`, fake);
  await box.fill('Either');
  await press('/or');
  await expect.element(box).toHaveValue('Either/or');
  await expect.element(snippets).not.toBeInTheDocument();
  await box.fill('');
  await press('/');
  await snippets.getByRole('button', { name: /^Reminder/ }).click();
  await expect.element(box).toHaveValue('See you {day}, Ann');
  await expect.element(box).toHaveFocus();
  await expect.element(button(/^Send(?! later)/)).toHaveAttribute('title', 'Fill in {day} first.');
  await press('{Enter}');
  await shows(page.getByRole('status'), 'Fill in {day} first.');
  expect(payloadsOf(fake, 'texts.send')).toEqual([]);
  await box.fill('See you on Monday, Ann');
  await press('{Enter}');
  await expect.poll(() => payloadsOf(fake, 'texts.send')).toMatchObject([{ body: 'See you on Monday, Ann' }]);
});

test('what is typed after a return to the conversation is still a draft when the text before it is done', async () => {
  const fake = conversing();
  fake.reply('texts.send', () => undefined);
  await showScreen(`/texts/${ANN}`, fake);
  await box.fill('Your crown is ready');
  await press('{Enter}');
  await expect.poll(() => payloadsOf(fake, 'texts.send')).toHaveLength(1);
  await press('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  fake.emit('app.navigate', { path: `/texts/${ANN}` });
  await box.fill('Bring your card');
  await fake.answer('texts.send', { id: 2 });
  await expect.poll(() => payloadsOf(fake, 'draft.save').at(-1)).toMatchObject({ value: null });
  // A new start of the page has it.
  await showScreen(`/texts/${ANN}`, fake);
  await expect.element(box).toHaveValue('Bring your card');
});

test('a text for later needs its time, stands in the conversation, and is deleted there', async () => {
  const fake = await showScreen(`/texts/${ANN}`, conversing());
  await box.fill('See you tomorrow');
  await button('Send later').click();
  await expect.element(button('Schedule')).toHaveAttribute('title', 'Choose a day and a time.');
  const [day] = new Date(Date.now() + 2 * 86_400_000).toISOString().split('T');
  await page.getByLabelText('Leaves at').fill(`${String(day)}T12:00`);
  await button('Schedule').click();
  const texts = page.getByRole('list', { name: 'Texts with Ann Lee' }).getByRole('listitem');
  await shows(texts.last(), /See you tomorrow.*Leaves/);
  const at = new Date(`${String(day)}T12:00`).toISOString();
  expect(payloadsOf(fake, 'texts.send')).toMatchObject([{ to: [ANN], own: OWN, later: { at, unlessReply: false } }]);
  await button('Delete it').click();
  await expect.poll(() => texts.elements()).toHaveLength(1);
  expect(payloadsOf(fake, 'texts.callOff')).toEqual([{ id: 2 }]);
  await expect.element(box).toHaveValue('');
});

test('the words of a text that was missed do not take the place of what is being written, which is said', async () => {
  const fake = conversing();
  const missed: TextMessage = { ...text, id: 2, body: 'See you tomorrow', state: 'missed', leaveAt: READ_AT };
  const beside = { earlier: false, conversation: null, optOut: null, consent: null, asksAgain: null };
  answerWith(fake, { 'texts.thread': () => succeed({ messages: [text, missed], ...beside }) });
  await showScreen(`/texts/${ANN}`, fake);
  await box.fill('Something else');
  await button('Write it now').click();
  await shows(page.getByRole('status'), 'Send or clear what is being written first.');
  expect(payloadsOf(fake, 'texts.callOff')).toEqual([]);
  await expect.element(box).toHaveValue('Something else');
});

test('a text that was not sent says why and can be written now or deleted, but for one of a list', async () => {
  const fake = conversing();
  const held: TextMessage = { ...text, id: 2, body: 'See you tomorrow', state: 'not-sent', held: 'limit' };
  const listed: TextMessage = { ...held, id: 3, body: 'We are closed on Friday', held: 'stopped', listed: true };
  let messages = [text, held, listed];
  const beside = { earlier: false, conversation: null, optOut: null, consent: null, asksAgain: null };
  answerWith(fake, {
    'texts.thread': () => succeed({ messages, ...beside }),
    'texts.callOff': ({ id }) => {
      messages = messages.filter((one) => one.id !== id);
      fake.emit('texts.changed', { peer: ANN });
      return succeed({ body: 'See you tomorrow' });
    },
  });
  await showScreen(`/texts/${ANN}`, fake);
  await shows(drawer, 'The limit of this computer for a day or a month was reached.');
  await shows(drawer, 'It was stopped before it left.');
  await expect.element(button('Delete it')).toBeVisible();
  await button('Write it now').click();
  await expect.element(box).toHaveValue('See you tomorrow');
  expect(payloadsOf(fake, 'texts.callOff')).toEqual([{ id: 2 }]);
  await expect.element(button('Delete it')).not.toBeInTheDocument();
});

test('a text that was missed is written anew with its pictures, and not beside those of another text', async () => {
  const fake = conversing();
  const [link, other] = ['https://pictures.example.com/form.jpg', 'https://pictures.example.com/other.jpg'];
  const missed: TextMessage = { ...text, id: 2, body: 'Here is the form', state: 'missed', leaveAt: READ_AT };
  let messages = [text, { ...missed, media: [link] }];
  const beside = { earlier: false, conversation: null, optOut: null, consent: null, asksAgain: null };
  answerWith(fake, {
    'texts.thread': () => succeed({ messages, ...beside }),
    'texts.callOff': () => {
      messages = [text];
      fake.emit('texts.changed', { peer: ANN });
      return succeed({ body: 'Here is the form' });
    },
    'texts.send': () => succeed({ id: 3 }),
  });
  await showScreen(`/texts/${ANN}`, fake);
  const pictures = page.getByRole('dialog', { name: 'Pictures' });
  const close = pictures.getByRole('button', { name: 'Close' }).last();
  await button('Pictures').click();
  await pictures.getByLabelText('Link of a picture').fill(other);
  await button('Add the link').click();
  await close.click();
  await button('Write it now').click();
  await shows(page.getByRole('status'), 'Send or clear what is being written first.');
  expect(payloadsOf(fake, 'texts.callOff')).toEqual([]);
  await button('Pictures').click();
  await button(`Remove ${other}`).click();
  await close.click();
  await button('Write it now').click();
  await expect.element(box).toHaveValue('Here is the form');
  await expect.element(page.getByRole('main').getByText('1 picture goes with it.')).toBeVisible();
  await press('{Enter}');
  await expect.poll(() => payloadsOf(fake, 'texts.send')).toMatchObject([{ body: 'Here is the form', media: [link] }]);
});

test('a conversation that is put off until tomorrow is out of the way, and comes back with one press', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 12) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const fake = await showScreen(`/texts/${ANN}`, conversing());
  await button('Put off until tomorrow').click();
  await expect.element(page.getByText('Nothing open')).toBeVisible();
  await expect.element(drawer).not.toBeInTheDocument();
  const tomorrow = new Date(2026, 10, 23, 8);
  expect(payloadsOf(fake, 'texts.mark')).toEqual([{ peers: [ANN], snoozedUntil: tomorrow.toISOString() }]);
  await button('Undo').click();
  await expect.element(page.getByRole('row', { name: /Ann Lee/ })).toBeVisible();
});

test('the button that makes signs plain goes away by its press, and Escape still closes the conversation', async () => {
  await showScreen(`/texts/${ANN}`, conversing());
  await box.fill('It is “ready”');
  const plain = drawer.getByRole('button', { name: 'Replace with plain ones' });
  (plain.element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(plain).not.toBeInTheDocument();
  await expect.element(drawer.getByRole('heading', { name: 'Ann Lee' })).toHaveFocus();
  await press('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
});

test('a note is written, shown and kept', async () => {
  const fake = await showScreen(`/texts/${ANN}`, conversing());
  await button('Add a note').click();
  await press('Prefers mornings');
  await button('Save note').click();
  await expect.element(page.getByText('Prefers mornings', { exact: true })).toBeVisible();
  await expect.element(button('Change the note')).toHaveFocus();
  expect(payloadsOf(fake, 'texts.mark')).toEqual([{ peers: [ANN], note: 'Prefers mornings' }]);
});

test('a note that was not kept yet is there again when the conversation is opened anew, until it is kept or not wanted', async () => {
  const fake = await showScreen(`/texts/${ANN}`, conversing());
  await button('Add a note').click();
  await press('Prefers mornings');
  await showScreen(`/texts/${ANN}`, fake);
  const note = drawer.getByRole('textbox', { name: 'Note', exact: true });
  await expect.element(note).toHaveValue('Prefers mornings');
  await button('Save note').click();
  await expect.element(drawer.getByText('Prefers mornings', { exact: true })).toBeVisible();
  await button('Change the note').click();
  await note.fill('Prefers evenings');
  await drawer.getByRole('button', { name: 'Cancel' }).click();

  await showScreen(`/texts/${ANN}`, fake);
  await expect.element(button('Change the note')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});

test('Escape leaves a note that is typed, and what was typed is there when it is opened again, here and in the conversation anew', async () => {
  const fake = await showScreen(`/texts/${ANN}`, conversing());
  await button('Add a note').click();
  await press('Prefers mornings');
  await press('{Escape}');
  await expect.element(button('Add a note')).toHaveFocus();
  await expect.element(drawer).toBeVisible();
  await press('{Enter}');
  const note = drawer.getByRole('textbox', { name: 'Note', exact: true });
  await expect.element(note).toHaveValue('Prefers mornings');
  await press('{Escape}');
  await showScreen(`/texts/${ANN}`, fake);
  await expect.element(note).toHaveValue('Prefers mornings');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await button('Add a note').click();
  await expect.element(note).toHaveValue('');
});

test('what is typed into a note while it is kept stays', async () => {
  const fake = conversing();
  fake.reply('texts.mark', () => undefined);
  await showScreen(`/texts/${ANN}`, fake);
  await button('Add a note').click();
  await press('Prefers mornings');
  await button('Save note').click();
  const note = drawer.getByRole('textbox', { name: 'Note', exact: true });
  await note.fill('Prefers mornings, not on Mondays');
  await fake.answer('texts.mark', null);
  await expect.poll(() => payloadsOf(fake, 'texts.mark')).toHaveLength(1);
  await expect.element(note).toHaveValue('Prefers mornings, not on Mondays');
});

test('who is not texted any more cannot be written to until a reason is given, and what was typed is still there', async () => {
  const fake = await showScreen(`/texts/${ANN}`, conversing());
  await box.fill('Did you get this?');
  await button('Stop texting them').click();
  await expect.element(page.getByText('Ann Lee is not texted any more')).toBeVisible();
  await expect.element(box).not.toBeInTheDocument();
  await button('Allow texts again').click();
  const why = page.getByRole('dialog', { name: /Allow texts to/ });
  const allow = why.getByRole('button', { name: 'Allow texts again' });
  await expect.element(allow).toBeDisabled();
  await why.getByRole('textbox').fill('Signed the form');
  await allow.click();
  await expect.element(box).toHaveValue('Did you get this?');
  expect(payloadsOf(fake, 'texts.unblock')).toEqual([{ number: ANN, reason: 'Signed the form' }]);
  expect(payloadsOf(fake, 'texts.send')).toEqual([]);
});

test('why a conversation cannot be brought back by Undo is said by a toast: its details were closed when it was put off', async () => {
  const fake = conversing();
  await showScreen(`/texts/${ANN}`, fake);
  await button('Put off until tomorrow').click();
  await shows(toasts, 'It comes back tomorrow at 8 in the morning.');
  answerWith(fake, { 'texts.mark': () => fail({ kind: 'disk', reason: 'full' }) });
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await shows(toasts, /^Undo: /);
});

test('a text that comes into the open conversation, and an own one that is not delivered, are read to a screen reader; earlier ones that are shown are not', async () => {
  const fake = conversing();
  let earlier = true;
  let messages: TextMessage[] = [{ ...text, id: 5 }];
  const thread = (): TextThread => {
    return { messages, earlier, conversation: null, optOut: null, consent: null, asksAgain: null };
  };
  answerWith(fake, {
    'texts.thread': ({ before }) => {
      if (before === null) return succeed(thread());
      return succeed({
        ...thread(),
        messages: [{ ...text, id: 2, state: 'received', body: 'Long ago' }],
        earlier: false,
      });
    },
  });
  await showScreen(`/texts/${ANN}`, fake);
  await expect.element(drawer.getByText(text.body)).toBeVisible();
  const heard = listen();
  await button('Show earlier texts').click();
  await expect.element(drawer.getByText('Long ago')).toBeVisible();
  expect(heard).toEqual([]);

  const answers = ['On my way', 'Is there parking?'].map((body, at): TextMessage => {
    return { ...text, id: 6 + at, body, state: 'received' };
  });
  messages = [...messages, ...answers];
  fake.emit('texts.changed', { peer: ANN });
  await expect.element(drawer.getByText('On my way')).toBeVisible();
  await expect.poll(() => heard).toEqual(['Text from Ann Lee. On my way Text from Ann Lee. Is there parking?']);

  // What became of an own one is said, and the others are not said again.
  messages = messages.map((one) => (one.id === 5 ? { ...one, state: 'failed' } : one));
  earlier = false;
  fake.emit('texts.changed', { peer: ANN });
  await expect.element(drawer.getByText('Not delivered').first()).toBeVisible();
  await expect.poll(() => heard.slice(1)).toEqual([`Not delivered: ${text.body}`]);
});

test.each([4, 30])(
  'the newest of %i texts stays in sight in a smaller window, unless earlier ones are read',
  async (many) => {
    const fake = conversing();
    const messages = Array.from({ length: many }, (_, at) => ({ ...text, id: at + 1, body: `Text ${at + 1}.` }));
    answerWith(fake, {
      'texts.thread': () =>
        succeed({ messages, earlier: false, conversation: null, optOut: null, consent: null, asksAgain: null }),
    });
    await page.viewport(1280, 900);
    await showScreen(`/texts/${ANN}`, fake);
    const newest = drawer.getByText(`Text ${many}.`, { exact: true });
    await expect.element(newest).toBeInViewport({ ratio: 1 });
    await page.viewport(960, 440);
    await expect.element(newest).toBeInViewport({ ratio: 1 });

    const first = drawer.getByText('Text 1.', { exact: true });
    first.element().scrollIntoView({ block: 'end' });
    await expect.element(newest).not.toBeInViewport();
    await page.viewport(960, 420);
    await expect.element(first).toBeInViewport({ ratio: 1 });
    await expect.element(newest).not.toBeInViewport();
  },
);

test.each([
  ['it opened', false],
  ['it opened in a smaller one, where it did not fit', true],
])('a text that joined after %s stays in sight in a smaller window', async (_, isFirstSmaller) => {
  const fake = conversing();
  let messages = Array.from({ length: 4 }, (__, at) => ({ ...text, id: at + 1, body: `Text ${at + 1}.` }));
  answerWith(fake, {
    'texts.thread': () =>
      succeed({ messages, earlier: false, conversation: null, optOut: null, consent: null, asksAgain: null }),
  });
  await page.viewport(960, isFirstSmaller ? 440 : 640);
  await showScreen(`/texts/${ANN}`, fake);
  await expect.element(drawer.getByText('Text 4.', { exact: true })).toBeInViewport({ ratio: 1 });
  messages = [...messages, { ...text, id: 5, body: 'Text 5.' }];
  fake.emit('texts.changed', { peer: ANN });
  const newest = drawer.getByText('Text 5.', { exact: true });
  await expect.element(newest).toBeInViewport({ ratio: 1 });
  // A scroll is told of with the next picture.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  if (isFirstSmaller) await page.viewport(1280, 1200);
  await expect.element(newest).toBeInViewport({ ratio: 1 });
  await page.viewport(960, 440);
  await expect.element(newest).toBeInViewport({ ratio: 1 });
});

test('that a text which went wrong arrived all the same is read to a screen reader', async () => {
  const fake = conversing();
  let state: TextMessage['state'] = 'refused';
  answerWith(fake, {
    'texts.thread': () => {
      const messages = [{ ...text, state }];
      return succeed({ messages, earlier: false, conversation: null, optOut: null, consent: null, asksAgain: null });
    },
  });
  await showScreen(`/texts/${ANN}`, fake);
  await expect.element(drawer.getByText('Refused')).toBeVisible();
  const heard = listen();
  state = 'delivered';
  fake.emit('texts.changed', { peer: ANN });
  await expect.poll(() => heard).toEqual([`Delivered: ${text.body}`]);
});
