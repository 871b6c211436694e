import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows, texts, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { did, line, number, numberAbroad, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

/** Lines by their name, whether they are on, and how many numbers ring on each. */
const LINES = (
  [
    ['afterhours', 'on', 2],
    ['brooklyn', 'on', 3],
    ['frontdesk', 'on', 1],
    ['oldoffice', 'off', 0],
  ] as const
).map(([trunk, status, numbers], index) => ({
  ...line(index),
  ...{ trunk, status, routed_dids: times(numbers, (place) => did(index * 10 + place)) },
}));

const list = new ListByHand('Lines of the phone system');

function account(): FakeBridge {
  const fake = new FakeBridge();
  const numbers = LINES.flatMap(({ trunk, routed_dids: dids }, index) =>
    dids.map((one, place) => ({ ...number(index * 10 + place), did: one, route2trunk: trunk })),
  );
  answerWith(fake, listAnswers({ lines: LINES, numbers }, { readAt: READ_AT }));
  return fake;
}

const sent = (fake: FakeBridge) =>
  fake.requests.filter(({ name }) => name.startsWith('siptrunk.')).map(({ payload }) => payload);

test('lines are narrowed to those that are locked, sorted by their numbers, and found by one of them', async () => {
  await showScreen('/lines', account());
  await list.hasRows(4);
  const cells = (row: number) => texts(list.grid.getByRole('row').nth(row).getByRole('gridcell')).slice(0, 5);
  expect(cells(1)).toEqual(['afterhours', 'On', 'Fixed address', '203.0.113.10', '2']);
  expect(cells(4)).toEqual(['oldoffice', 'Locked', 'Fixed address', '203.0.113.10', '0']);
  await userEvent.selectOptions(page.getByLabelText('State'), 'Locked');
  await list.hasRows(1);
  expect(list.row(1)?.textContent).toContain('oldoffice');
  await button('Show all').first().click();
  await list.hasRows(4);

  const column = list.grid.getByRole('columnheader', { name: 'Numbers' }).getByRole('button');
  await column.click();
  await column.click();
  const names = () => texts(list.grid.getByRole('gridcell', { name: /^(afterhours|brooklyn|frontdesk|oldoffice)$/ }));
  await expect.poll(names).toEqual(['brooklyn', 'afterhours', 'frontdesk', 'oldoffice']);

  await page.getByLabelText('Find a line or a number').fill(did(20));
  await list.hasRows(1);
  expect(list.row(1)?.textContent).toContain('frontdesk');
  await list.click(1);
  await list.drawer.getByRole('region', { name: 'Numbers' }).getByRole('link').first().click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
});

test('before a line is locked or deleted, its numbers are named; they can be moved first', async () => {
  const fake = account();
  await showScreen('/lines/brooklyn', fake);
  await list.drawer.getByRole('button', { name: 'Lock line', exact: true }).click();
  const lock = page.getByRole('dialog', { name: 'Lock line brooklyn' });
  await shows(lock, 'Calls to and from brooklyn stop until it is switched on again.');
  await shows(lock, 'Calls to these 3 numbers do not ring');
  await expect.element(lock.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('{Enter}');
  await expect.element(lock).not.toBeInTheDocument();

  await list.drawer.getByRole('button', { name: 'Delete line' }).click();
  const gate = page.getByRole('dialog', { name: 'Delete line brooklyn' });
  await shows(gate, 'These 3 numbers will ring nowhere');
  const remove = gate.getByRole('button', { name: 'Delete line' });
  await gate.getByRole('textbox').fill('brooklin');
  await expect.element(remove).toHaveAttribute('aria-disabled', 'true');
  await gate.getByRole('textbox').fill('brooklyn');
  await expect.element(remove).not.toHaveAttribute('aria-disabled');
  await gate.getByRole('button', { name: 'Move the 3 numbers to another line first' }).click();
  await expect.element(page.getByText('3 numbers chosen')).toBeVisible();
  expect(sent(fake)).toEqual([]);
});

test('why a line is not switched on is said until it is', async () => {
  const fake = account();
  let refuses = true;
  answerWith(fake, {
    'siptrunk.updateTrunk': () =>
      refuses ? fail({ kind: 'refused', text: 'this trunk is suspended', evidence: {} }) : succeed({} as never),
  });
  await showScreen('/lines/oldoffice', fake);
  await list.drawer.getByRole('button', { name: 'Unlock line' }).click();
  await shows(list.drawer, 'this trunk is suspended');
  refuses = false;
  await list.drawer.getByRole('button', { name: 'Unlock line' }).click();
  await expect.element(list.drawer.getByText(/this trunk is suspended/)).not.toBeInTheDocument();
  expect(sent(fake)).toEqual(times(2, () => ({ trunk: 'oldoffice', status: 'on' })));
});

test('numbers that are picked for a line come to a plan', async () => {
  const fake = account();
  await showScreen('/lines/frontdesk', fake);
  await list.drawer.getByRole('button', { name: 'Move numbers here' }).click();
  const picker = page.getByRole('dialog', { name: 'Move numbers to frontdesk' });
  await picker.getByLabelText('Find a number').fill(did(10));
  const picked = picker.getByRole('row').filter({ hasText: 'brooklyn' });
  await expect.poll(() => picked.elements().length).toBe(1);
  (picked.element() as HTMLElement).focus();
  await press('{Control>} {/Control}');
  await picker.getByRole('button', { name: 'Show the plan for 1 number' }).click();
  const planned = () => document.querySelector('.plan .plan-change')?.textContent ?? '';
  await expect.poll(planned).toMatch(/brooklyn.*frontdesk/);
  expect(fake.requests.map(({ name }) => name)).not.toContain('bulk.start');
});

test('why a line is not switched on again by Undo is said in its details, and by a toast where they were closed', async () => {
  const fake = account();
  answerWith(fake, { 'siptrunk.updateTrunk': () => undefined, 'guard.lock': () => succeed({ found: 'locked' }) });
  await showScreen('/lines/brooklyn', fake);
  const lockAndUndo = async (): Promise<void> => {
    await list.drawer.getByRole('button', { name: 'Lock line', exact: true }).click();
    const gate = page.getByRole('dialog', { name: 'Lock line brooklyn' });
    await gate.getByRole('button', { name: 'Lock line' }).click();
    await toasts.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => fake.names()).toContain('siptrunk.updateTrunk');
  };
  const refuse = () => fake.refuse('siptrunk.updateTrunk', { kind: 'refused', text: 'Try later', evidence: {} });
  await lockAndUndo();
  await refuse();
  await expect.element(list.drawer.getByText(/Try later/)).toBeVisible();
  await expect.element(toasts).not.toBeInTheDocument();

  await lockAndUndo();
  await list.drawer.getByRole('button', { name: 'Close' }).first().click();
  await list.isClosed();
  await refuse();
  await shows(toasts, 'Unlock line brooklyn: The provider did not accept this. The provider says: “Try later”');
});

test('a line that the provider only says it locked is not told as locked', async () => {
  const fake = account();
  answerWith(fake, { 'guard.lock': () => succeed({ found: 'not-locked' }) });
  await showScreen('/lines/brooklyn', fake);
  await list.drawer.getByRole('button', { name: 'Lock line', exact: true }).click();
  const gate = page.getByRole('dialog', { name: 'Lock line brooklyn' });
  await gate.getByRole('button', { name: 'Lock line' }).click();
  await expect.element(gate.getByText('This was not done')).toBeVisible();
  await expect.element(toasts).not.toBeInTheDocument();
});

test('Undo of an unlock locks the line also where it is pressed while another change is under way', async () => {
  const fake = account();
  answerWith(fake, {
    'siptrunk.updateTrunk': () => succeed({} as never),
    'guard.lock': () => succeed({ found: 'locked' }),
  });
  await showScreen('/lines/oldoffice', fake);
  const unlock = list.drawer.getByRole('button', { name: 'Unlock line' });
  await unlock.click();
  await expect.element(toasts.getByRole('button', { name: 'Undo' })).toBeVisible();
  answerWith(fake, { 'siptrunk.updateTrunk': () => undefined });
  // The toast covers it.
  (unlock.element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.poll(() => sent(fake).length).toBe(2);
  await toasts.getByRole('button', { name: 'Undo' }).click();
  expect(sent(fake)).toEqual(times(2, () => ({ trunk: 'oldoffice', status: 'on' })));
  await fake.refuse('siptrunk.updateTrunk', { kind: 'refused', text: 'Try later', evidence: {} });
  await expect
    .poll(() => fake.requests.find(({ name }) => name === 'guard.lock')?.payload)
    .toEqual({ line: 'oldoffice' });
  await shows(toasts, 'Line oldoffice is locked.');
});

test('a number abroad that rings on a line opens among those abroad, and one that is in no list is text', async () => {
  const fake = account();
  const abroad = [
    { ...numberAbroad(0), did: '442012345678' },
    { ...numberAbroad(1), did: '4512345678' },
  ];
  const lines = [{ ...line(0), trunk: 'frontdesk', routed_dids: [did(0), ...abroad.map((row) => row.did), '3531'] }];
  answerWith(fake, listAnswers({ lines, 'international-numbers': abroad }, { readAt: READ_AT }));
  await showScreen('/lines/frontdesk', fake);
  const links = list.drawer.getByRole('region', { name: 'Numbers' }).getByRole('link');
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')?.replace(/^.*#/, '')))
    .toEqual([`/numbers/${did(0)}`, '/numbers/international/442012345678', '/numbers/international/4512345678']);
  await shows(list.drawer, '3531');
});
