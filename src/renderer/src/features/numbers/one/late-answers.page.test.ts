import { expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { h } from 'vue';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { did, entry, number, times } from '#renderer/test/list-rows.ts';
import { removeComponent, showComponent } from '#renderer/test/show-component.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import MovedToFax from './MovedToFax.vue';

const list = new ListByHand('Your numbers');

/** An account with two numbers that takes every change; `numbers.reread` waits. */
function account(): FakeBridge {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({ numbers: times(2, number) }, { readAt: READ_AT }),
    'numbers.reread': () => undefined,
    'numbers.setHere': () => succeed([]),
    'calls.ofNumber': () => undefined,
  });
  return fake;
}

/** Presses the button of a gate, and lets its ten seconds pass. */
async function confirm(gate: Locator, name: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await gate.getByRole('button', { name }).click();
    vi.advanceTimersByTime(10_000);
  } finally {
    vi.useRealTimers();
  }
}

const LEAVES = {
  'stays there': { leave: () => Promise.resolve(), address: `#/numbers/gone/${did(0)}` },
  'closes them': { leave: () => press('{Escape}'), address: '#/numbers' },
  'opens the next row': { leave: () => list.click(2), address: `#/numbers/${did(1)}` },
};

for (const [what, { leave, address }] of Object.entries(LEAVES))
  test(`while a number is deleted in its details, a person ${what}: ${address} is on the screen afterwards`, async () => {
    const fake = account();
    // The page to which the app would go is loaded first, so that going there would take no time.
    await showScreen('/numbers/gone', fake);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    fake.emit('app.navigate', { path: '/numbers' });
    await list.hasRows(2);
    await list.click(1);
    await button('Delete number').click();
    const gate = page.getByRole('dialog', { name: 'Delete (212) 555-0000' });
    await gate.getByLabelText('Type the last 4 digits').fill('0000');
    await confirm(gate, 'Delete number');
    await expect.poll(() => fake.names()).toContain('did.deleteDid');
    await fake.answer('did.deleteDid', null);
    await shows(toasts, '(212) 555-0000');
    await expect.element(gate).not.toBeInTheDocument();
    await leave();
    const read = fake.requests.filter(({ name }) => name === 'numbers.removed').length;
    await fake.answer('numbers.reread', null);
    // After this one is answered, a person who stayed is taken to the removed number.
    await expect.poll(() => fake.requests.filter(({ name }) => name === 'numbers.removed').length).toBe(read + 1);
    await settled();
    await expect.poll(() => location.hash).toBe(address);
  });

/** A change of a note that can be taken back. */
const changed = {
  ...entry(0),
  ...({ operation: 'did.updateDid', effect: 'change', target: did(0), undo: 'possible' } as const),
  changes: [{ field: 'note', before: 'Desk 0', after: 'Door' }],
  undoPlan: { params: { did: did(0), note: 'Desk 0' }, lost: [] },
};

test('an undo that fails is said in the details, and by a toast where they were closed meanwhile', async () => {
  const fake = account();
  answerWith(fake, {
    'did.updateDid': ({ note = '' }) => {
      answerWith(fake, listAnswers({ numbers: [{ ...number(0), note }] }, { readAt: READ_AT }));
      return succeed(null as never, [], changed.id);
    },
    'numbers.reread': () => succeed(null as never),
    'activity.list': ({ states }) => {
      const entries = states.length === 0 ? [changed] : [];
      return succeed({ entries, total: entries.length, withWarnings: 0, intact: true });
    },
    'activity.get': () => succeed(changed),
    'activity.undo': () => undefined,
  });
  await showScreen(`/numbers/${did(0)}`, fake);
  const refuse = () => fake.settle('activity.undo', fail({ kind: 'refused', text: 'Try later', evidence: {} }));
  const changeAndUndo = async (note: string): Promise<void> => {
    await button('Change: Note with the provider').click();
    await list.drawer.getByRole('region', { name: 'Note with the provider' }).getByRole('textbox').fill(note);
    await press('{Enter}');
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => fake.names()).toContain('activity.undo');
  };
  await changeAndUndo('Door');
  await refuse();
  await expect.element(list.drawer.getByText(/Try later/)).toBeVisible();
  await expect.element(toasts).not.toBeInTheDocument();

  await changeAndUndo('Window');
  await list.drawer.getByRole('button', { name: 'Close' }).first().click();
  await list.isClosed();
  await refuse();
  await shows(toasts, 'Undo: The provider did not accept this. The provider says: “Try later”');
});

test('an undo without an answer is followed in the details, which end with what became of it', async () => {
  const fake = account();
  let state: 'unknown' | 'done' = 'unknown';
  answerWith(fake, {
    'did.updateDid': () => {
      answerWith(fake, listAnswers({ numbers: [{ ...number(0), note: 'Door' }] }, { readAt: READ_AT }));
      return succeed(null as never, [], changed.id);
    },
    'numbers.reread': () => succeed(null as never),
    'activity.list': () => succeed({ entries: [], total: 0, withWarnings: 0, intact: true }),
    'activity.get': ({ id }) => succeed(id === 'undo' ? { ...changed, id, undoes: changed.id, state } : changed),
    'activity.undo': () => fail({ kind: 'unknown-outcome', journalId: 'undo' }),
  });
  await showScreen(`/numbers/${did(0)}`, fake);
  await button('Change: Note with the provider').click();
  await list.drawer.getByRole('region', { name: 'Note with the provider' }).getByRole('textbox').fill('Door');
  await press('{Enter}');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await shows(list.drawer, 'We sent this, and got no answer. Checking what happened');
  state = 'done';
  fake.emit('activity.changed', null);
  await shows(list.drawer, 'Done: it is in your account');
  await expect.element(list.drawer.getByText(/it is not known yet/)).not.toBeInTheDocument();
});

test('a form whose answer comes while a removal is asked about is told as saved, and the question stays', async () => {
  const fake = account();
  const emergency = { name: 'Front desk', street: '12 Main St', city: 'Boston', state: 'MA', zip: '02108' };
  const row = { ...number(0), e911: emergency as never };
  answerWith(fake, {
    ...listAnswers({ numbers: [row] }, { readAt: READ_AT }),
    'did.updateDid': () => undefined,
    'numbers.reread': () => succeed(null as never),
  });
  await showScreen(`/numbers/${did(0)}`, fake);
  await button('Change: Note with the provider').click();
  await list.drawer.getByRole('region', { name: 'Note with the provider' }).getByRole('textbox').fill('Door');
  await press('{Enter}');
  await button('Remove: Emergency address').click();
  const gate = page.getByRole('dialog', { name: /^Remove the emergency address/ });
  await expect.element(gate).toBeVisible();
  answerWith(fake, listAnswers({ numbers: [{ ...row, note: 'Door' }] }, { readAt: READ_AT }));
  await fake.answer('did.updateDid', null);
  await shows(toasts, 'Note with the provider saved');
  await expect.element(gate).toBeVisible();
});

test('a number that was moved to fax is not looked for any more after the page was left', async () => {
  const fake = new FakeBridge();
  await showComponent({ render: () => h(MovedToFax, { did: did(0) }) }, fake);
  removeComponent();
  await fake.answer('proFax.listDids', { rows: [], total: 0 });
  expect(fake.names()).toEqual([]);
});
