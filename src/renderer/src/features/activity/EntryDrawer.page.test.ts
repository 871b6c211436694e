import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { entry } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const drawer = page.getByRole('main').getByRole('dialog');
const one: ActivityEntry = {
  ...entry(0),
  operation: 'proFax.updateDid',
  effect: 'change',
  state: 'done',
  undo: 'possible',
};

/** Main with one change, and an undo of it that has no answer yet. */
function undoing(): FakeBridge {
  const fake = new FakeBridge();
  answerWith(fake, { 'activity.get': () => succeed(one), 'activity.undo': () => undefined });
  return fake;
}

test('an undo keeps its button, and the focus on it, until its answer comes', async () => {
  const fake = await showScreen(`/activity/${one.id}`, undoing());
  await expect.element(button('Undo')).toBeVisible();
  focus(button('Undo'));
  await press('{Enter}');
  await expect.poll(() => fake.names()).toContain('activity.undo');
  answerWith(fake, { 'activity.get': () => succeed({ ...one, undo: 'under-way' }) });
  fake.emit('activity.changed', null);
  await shows(drawer, 'An undo was sent.');
  await expect.element(button('Undo')).toHaveFocus();
});

test('an undo without an answer is told as sent, and not as impossible', async () => {
  const fake = undoing();
  answerWith(fake, { 'activity.get': () => succeed({ ...one, undo: 'under-way' }) });
  await showScreen(`/activity/${one.id}`, fake);
  await shows(drawer, 'An undo was sent. It is not known yet whether it was done.');
  await expect.element(drawer.getByText(/^This cannot be undone/)).not.toBeInTheDocument();
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test.each<['en' | 'es', string, string]>([
  ['en', 'The provider said that this was done', 'Minutes later its list still showed what was there before.'],
  ['es', 'El proveedor dijo que se hizo', 'Minutos después su lista todavía mostraba lo que había antes.'],
])('a change that the provider only said it made says so, without an undo: %s', async (language, title, text) => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'settings.get': () => succeed({ ...DEFAULT_SETTINGS, language }),
    'activity.get': () => succeed({ ...one, state: 'not-done', undo: 'not-offered', saidDone: true }),
  });
  await showScreen(`/activity/${one.id}`, fake);
  await shows(drawer, title);
  await shows(drawer, text);
  await expect.element(button(language === 'en' ? 'Undo' : 'Deshacer')).not.toBeInTheDocument();
});

test.each<[ActivityEntry['state'], string]>([
  ['done', 'This took back an earlier change.'],
  ['not-done', 'This was sent to take back an earlier change.'],
])('an undo that is %s says whether it took the change back', async (state, words) => {
  const fake = new FakeBridge();
  answerWith(fake, { 'activity.get': () => succeed({ ...one, state, undo: 'not-offered', undoes: entry(1).id }) });
  await showScreen(`/activity/${one.id}`, fake);
  await shows(drawer, words);
});

test('a change without an answer that was not done does not say that the provider said so', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'activity.get': () => succeed({ ...one, state: 'not-done', undo: 'not-offered' }) });
  await showScreen(`/activity/${one.id}`, fake);
  await shows(drawer, 'Not done');
  await expect.element(drawer.getByText(/^The provider said/)).not.toBeInTheDocument();
});

test('a change that could not be read is read again with a press', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'activity.get': () => fail({ kind: 'disk', reason: 'failing' }) });
  await showScreen(`/activity/${one.id}`, fake);
  await shows(drawer.getByRole('alert'), 'This computer’s disk has a problem');
  answerWith(fake, { 'activity.get': () => succeed(one) });
  await button('Try again').click();
  await expect.element(button('Undo')).toBeVisible();
  await expect.element(drawer.getByRole('alert')).not.toBeInTheDocument();
});

test.each<[Partial<ActivityEntry>, string, string, string]>([
  [
    { operation: 'didinter.orderDid', target: 'FR', ordered: '33155512345' },
    ...(['New number', '+33 1 55 51 23 45', '#/numbers/international/33155512345'] as const),
  ],
  [
    { operation: 'server.orderServer', target: 'small', ordered: '734' },
    ...(['New server', 'Server 734', '#/servers/734'] as const),
  ],
])('what the provider chose for an order stands in it, with the way there', async (order, term, name, address) => {
  const fake = new FakeBridge();
  answerWith(fake, { 'activity.get': () => succeed({ ...one, effect: 'spend', undo: 'not-offered', ...order }) });
  await showScreen(`/activity/${one.id}`, fake);
  await expect.element(drawer.getByRole('term').filter({ hasText: term })).toBeVisible();
  await expect.element(drawer.getByRole('link', { name })).toHaveAttribute('href', address);
});
