import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import type { ListRow } from '#shared/lists/lists.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { emergencyAddress, number, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

type NumberRow = ListRow<'numbers'>;

/** A number with what is not as in the others. */
const one = (did: string, note: string, change: Partial<NumberRow> = {}): NumberRow => ({
  ...number(0),
  ...{ did, note, route2trunk: 'frontdesk' },
  ...change,
});

const OFFICE = [
  one('2125550140', 'Front desk', { e911: emergencyAddress }),
  one('2125550143', 'Dr. Ames'),
  one('2125550144', 'Dr. Baptiste'),
  one('2125550145', 'Hygienists'),
  one('6465550120', 'Uptown'),
  one('6465550124', 'Emergencies', { route2trunk: 'afterhours' }),
  one('6465550125', 'Spare', { route2trunk: '', texting: 'off' }),
  one('7185550150', '', { route2trunk: '' }),
  one('8885550180', 'Toll-free', { type: 'tf' }),
];
const LABEL = 'Your numbers';

const grid = page.getByRole('grid', { name: LABEL });
const search = page.getByRole('main').getByRole('search').getByRole('textbox');
const row = (text: string) => grid.getByRole('row').filter({ hasText: text });
/** A view by its name and how many numbers it has. */
const view = (name: string, count: string) =>
  page.getByRole('group', { name: 'Views' }).getByRole('button', { name: `${name} ${count}`, exact: true });
/** The numbers in sight, in their order. */
const shown = (): string[] =>
  [...document.querySelectorAll('.grid-data .phone [aria-hidden]')].map(({ textContent }) => textContent);
const inSight = (...numbers: string[]): Promise<void> => expect.poll(shown).toEqual(numbers);

async function opened(numbers: readonly NumberRow[] = OFFICE, path = '/numbers'): Promise<FakeBridge> {
  const fake = new FakeBridge();
  answerWith(fake, listAnswers({ numbers }, { readAt: READ_AT }));
  await showScreen(path, fake);
  return fake;
}

test('numbers say what they can do, and are found by digits in any format, note and line', async () => {
  await opened();
  await expect.element(row('(212) 555-0140').getByText('911')).toBeVisible();
  await expect.element(row('(212) 555-0140').getByText('Texts')).toBeVisible();
  await expect.element(row('(718) 555-0150').getByText('Nowhere')).toBeVisible();
  for (const [text, found] of [
    ['646-555', ['(646) 555-0120', '(646) 555-0124', '(646) 555-0125']],
    ['+1 (212) 555 0143', ['(212) 555-0143']],
    ['dr. b', ['(212) 555-0144']],
    ['afterhours emer', ['(646) 555-0124']],
  ] as const) {
    await search.fill(text);
    await inSight(...found);
  }
});

test('views count their numbers, and what the view leaves out of a search is said and one click away', async () => {
  await opened();
  await expect.element(view('No 911 address', '7')).toBeVisible();
  await view('Not routed', '2').click();
  await inSight('(646) 555-0125', '(718) 555-0150');
  await search.fill('dr.');
  await button('2 more outside this filter').click();
  await inSight('(212) 555-0143', '(212) 555-0144');
  await expect.element(search).toHaveValue('dr.');
  await expect.element(button('outside this filter')).not.toBeInTheDocument();
});

test('a search is kept as a view in the navigation, also when the page is loaded anew, until it is deleted', async () => {
  const fake = await opened();
  await search.fill('dr.');
  await button('Save as view').click();
  await page.getByRole('dialog').getByLabelText('Name of the view').fill('Doctors');
  await press('{Enter}');
  await expect.element(view('Doctors', '2')).toBeVisible();

  await showScreen('/home', fake);
  const pinned = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Doctors/ });
  await shows(pinned, 'Doctors2');
  await pinned.click();
  await inSight('(212) 555-0143', '(212) 555-0144');
  await expect.element(pinned).toHaveAttribute('aria-current', 'true');
  await button('Delete view “Doctors”').click();
  await expect.element(view('Doctors', '2')).not.toBeInTheDocument();
  await expect.element(pinned).not.toBeInTheDocument();
  expect(useAnnouncements().undoLast()).toBe(true);
  await expect.element(pinned).toBeVisible();
});

test('of a saved view no count is shown until it is known', async () => {
  const fake = new FakeBridge();
  const filter = { view: 'all', text: 'dr.', line: '', tag: '' } as const;
  answerWith(fake, {
    ...listAnswers({ numbers: OFFICE }, { readAt: READ_AT }),
    'userData.get': ({ name }) => succeed(name === 'number-views' ? [{ name: 'Doctors', filter }] : null),
    'lists.count': () => undefined,
  });
  await showScreen('/numbers', fake);
  const views = page.getByRole('group', { name: 'Views' });
  await expect.element(views.getByRole('button', { name: 'Doctors', exact: true })).toBeVisible();
});

test('the palette finds a number by its note, and opens one that is typed', async () => {
  await opened();
  const field = page.getByRole('combobox', { name: 'Find or do anything' });
  for (const [text, option, heading] of [
    ['hygien', /\(212\) 555-0145/, '(212) 555-0145'],
    ['1 646 555 0120', 'Open (646) 555-0120', '(646) 555-0120'],
  ] as const) {
    await press('{Control>}k{/Control}');
    await field.fill(text);
    await page.getByRole('option', { name: option }).click();
    await expect.element(page.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  }
});

test('selected numbers are copied in the form that is chosen, saved as a file and tagged, and go on to a change of many', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    ...listAnswers({ numbers: OFFICE }, { readAt: READ_AT }),
    'app.saveText': () => succeed({ name: 'numbers.csv' }),
    'numbers.setLocal': () => succeed(null),
  });
  await showScreen('/numbers', fake);
  const asked = (name: string) => fake.requests.find((request) => request.name === name)?.payload;
  await search.fill('6465550');
  await expect.poll(() => shown().length).toBe(3);
  focus(grid.getByRole('row').nth(1));
  await press('{Control>}a{/Control}');
  await expect.element(page.getByText('All 3 matching').first()).toBeVisible();

  await button('Copy numbers').click();
  const copying = page.getByRole('dialog', { name: 'Copy 3 numbers' });
  await copying.getByRole('radio', { name: '+16465550120' }).click();
  await copying.getByRole('button', { name: 'Copy numbers' }).click();
  await expect.poll(() => asked('app.copy')).toMatchObject({ text: '+16465550120\n+16465550124\n+16465550125' });

  await button('Save as CSV').click();
  await shows(toasts, '3 numbers saved as numbers.csv');
  const bar = page.getByRole('toolbar', { name: 'Selected rows' }).element().getBoundingClientRect();
  expect(toasts.element().getBoundingClientRect().bottom).toBeLessThan(bar.top);
  const lines = (asked('app.saveText') as { text: string }).text.trimEnd().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain('6465550124,local,active,afterhours');

  await button('Tag numbers').click();
  await page.getByRole('dialog', { name: 'Tags of 3 numbers' }).getByLabelText('Add a tag').fill('Main St, Suite 4');
  await press('{Enter}');
  const dids = ['6465550120', '6465550124', '6465550125'];
  await expect.poll(() => asked('numbers.setLocal')).toMatchObject({ dids, addTags: ['Main St', 'Suite 4'] });

  await button('Change numbers').click();
  await expect.element(page.getByText('3 numbers chosen')).toBeVisible();
});

test('that tags were saved, or could not be, is said also where their dialog was closed before the answer', async () => {
  const fake = await opened();
  await search.fill('6465550');
  await expect.poll(() => shown().length).toBe(3);
  focus(grid.getByRole('row').nth(1));
  await press('{Control>}a{/Control}');
  const dialog = page.getByRole('dialog', { name: 'Tags of 3 numbers' });
  const saveAndClose = async (): Promise<void> => {
    await button('Tag numbers').click();
    await dialog.getByLabelText('Add a tag').fill('Main St');
    await press('{Enter}');
    await expect.poll(() => fake.names()).toContain('numbers.setLocal');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await saveAndClose();
  await fake.refuse('numbers.setLocal', { kind: 'disk', reason: 'full' });
  await shows(toasts, 'Save tags: ');

  await saveAndClose();
  // The next one is opened before the answer, and is not closed by it.
  await button('Tag numbers').click();
  await dialog.getByLabelText('Add a tag').fill('Uptown');
  await fake.answer('numbers.setLocal', null);
  await shows(toasts, 'Tags saved');
  await expect.element(dialog.getByLabelText('Add a tag')).toHaveValue('Uptown');
});

test('a view that could not be saved is told also where its dialog was closed before the answer', async () => {
  const fake = await opened();
  answerWith(fake, { 'userData.put': () => undefined });
  await search.fill('6465550');
  await button('Save as view').click();
  const dialog = page.getByRole('dialog', { name: 'Save this search as a view' });
  await dialog.getByLabelText('Name of the view').fill('Uptown');
  await press('{Enter}');
  await expect.poll(() => fake.names()).toContain('userData.put');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await fake.refuse('userData.put', { kind: 'disk', reason: 'full' });
  await shows(toasts, 'Save as view: ');
});

test('of fifty thousand numbers one is found, and the keyboard goes on where it was, however far the list was scrolled', async () => {
  await opened(times(50_000, number));
  const list = new ListByHand(LABEL);
  await list.hasRows(50_000);
  await expect.element(view('All', '50,000')).toBeVisible();
  await search.fill('2125551143');
  await inSight('(212) 555-1143');
  await search.fill('');
  await list.focusRow(5);
  const scroller = scrollerOf(list.row(6));
  scroller.scrollTop = 900_000;
  await expect.poll(() => list.row(6)).toBeNull();
  await list.hasFocus(5);
  await press('{ArrowDown}');
  await list.hasFocus(6);
});

test('without a connection a setting of a number says why it cannot be changed', async () => {
  const fake = await opened(OFFICE, '/numbers/2125550140');
  const change = button('Change: Rings on');
  await expect.element(change).not.toHaveAttribute('aria-disabled', 'true');
  fake.emit('session.changed', {
    ...SESSION,
    connection: { state: 'failing', problem: { kind: 'offline', evidence: {} }, since: READ_AT },
  });
  await expect.element(change).toHaveAttribute('aria-disabled', 'true');
  await expect.element(change).toHaveAccessibleDescription('This can be changed when the connection is back.');
});

/** What is scrolled to move an element. */
function scrollerOf(element: Element | null): Element {
  for (let outer = element?.parentElement; outer; outer = outer.parentElement)
    if (outer.scrollHeight > outer.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(outer).overflowY))
      return outer;
  throw new Error('Nothing can be scrolled');
}
