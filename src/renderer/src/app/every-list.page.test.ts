import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, type Problem } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith, type Answers } from '#renderer/test/answers.ts';
import { button, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { listScreens, type ListScreen } from '#renderer/test/list-screens.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

const REFUSED: Problem = { kind: 'unexpected-answer', evidence: { code: 'LIST_TOO_LONG' } };
const refuse = () => fail(REFUSED);
const again = button('Try again').first();

test('each page with a list is walked', () => {
  const sources = import.meta.glob<string>('../features/**/*.vue', { query: '?raw', import: 'default', eager: true });
  const pages = Object.keys(sources).filter((name) => sources[name]?.includes('<ListPage'));
  expect(Object.keys(listScreens)).toHaveLength(pages.length);
});

describe.each(Object.entries(listScreens))('the list of %s', (_, screen) => {
  const { path, label, emptyTitle, most, kept, leaves, toggles, search, source, hasAge, opens } = screen;
  const list = new ListByHand(label);
  let fake = new FakeBridge();

  /** Opens the list as a page that was just started. */
  async function open(count: number, refused: Answers = {}): Promise<void> {
    fake = new FakeBridge();
    if (kept) answerWith(fake, listAnswers(kept(count), { readAt: READ_AT }));
    answerWith(fake, screen.answers?.(count) ?? {});
    answerWith(fake, refused);
    await showScreen(path, fake);
  }

  /** Says that the row was taken: its command takes it back. */
  async function offers(command: string): Promise<void> {
    await list.rightClick();
    await expect.element(list.command(command)).toBeVisible();
    await press('{Escape}');
  }

  const isLeft = (): Promise<void> => expect.poll(() => location.hash).toContain(leaves);

  test('says that it is empty', async () => {
    await open(0);
    await expect.element(page.getByText(emptyTitle, { exact: true })).toBeVisible();
    await expect.element(list.grid).not.toBeInTheDocument();
  });

  if (leaves !== undefined)
    test('leads on with Enter and with Space', async () => {
      await open(1);
      for (const key of ['{Enter}', ' ']) {
        await list.hasRows(1);
        await list.focusRow(1);
        await press(key);
        await isLeft();
        history.back();
      }
      await list.hasRows(1);
    });

  if (toggles)
    test('takes a row, and takes it back, with Enter and with Space', async () => {
      await open(1);
      await list.hasRows(1);
      for (const key of ['{Enter}', ' ']) {
        await list.focusRow(1);
        await press(key);
        await offers(toggles.off);
        await list.focusRow(1);
        await press(key);
        await offers(toggles.on);
      }
    });

  if (leaves === undefined && !toggles)
    describe('with details beside it', () => {
      const heading = list.drawer.getByRole('heading', { level: 2 }).first();

      beforeEach(async () => {
        await open(1);
        await list.hasRows(1);
        await list.focusRow(1);
      });

      test('opens them with Enter, and gives the focus back', async () => {
        await press('{Enter}');
        await expect.element(heading).toHaveFocus();
        await press('{Escape}');
        await list.isClosed();
        await list.hasFocus(1);
        await press('{Enter}');
        await expect.element(heading).toHaveFocus();
        await press('{Shift>}{Tab}{/Shift}');
        await list.hasFocus(1);
        await press('{Escape}');
        await list.isClosed();
        await list.hasFocus(1);
      });

      test('shows them with Space while the focus stays', async () => {
        await press(' ');
        await list.isOpen();
        await list.hasFocus(1);
        await press(' ');
        await list.isClosed();
      });

      test('has them in its address: back, forward, and when the page is loaded anew', async () => {
        await press('{Enter}');
        await list.isOpen();
        history.back();
        await list.isClosed();
        history.forward();
        await list.isOpen();
        const opened = location.hash;
        await showScreen(opened.slice(1), fake);
        await list.isOpen();
        expect(location.hash).toBe(opened);
        // No row had the focus before: it is given one when the details are closed.
        await list.drawer.getByRole('button', { name: 'Close' }).click();
        await list.isClosed();
        await list.hasFocus(1);
      });
    });

  test('has the commands of a row for the mouse and for keys', async () => {
    const first = toggles?.on ?? opens ?? 'Open';
    await open(1);
    await list.hasRows(1);
    await list.rightClick();
    await expect.element(list.command(first)).toHaveFocus();
    await press('{Escape}');
    await expect.element(list.menu).not.toBeInTheDocument();
    await list.hasFocus(1);
    await press('{Shift>}{F10}{/Shift}');
    await expect.element(list.command(first)).toHaveFocus();
    const copy = list.command(/^Copy/).first();
    for (let left = 9; left > 0 && copy.element() !== document.activeElement; left -= 1) await press('{ArrowDown}');
    await press('{Enter}');
    await shows(page.getByRole('region', { name: 'Confirmations' }), 'Copied: ');
    expect(fake.requests.map(({ name }) => name)).toContain('app.copy');
    await list.rightClick();
    await list.command(first).click();
    if (toggles) await offers(toggles.off);
    else if (leaves === undefined) await list.isOpen();
    else await isLeft();
  });

  describe('with as many rows as there can be', () => {
    beforeEach(async () => {
      await open(most);
      await list.hasRows(most);
    });

    test('has only those in sight in the document, in both densities, and goes to the last one with a key', async () => {
      expect(list.grid.element().querySelectorAll('[data-index]').length).toBeLessThanOrEqual(200);
      for (const [density, height] of [
        ['compact', 36],
        ['comfortable', 44],
      ] as const) {
        fake.emit('settings.changed', { ...DEFAULT_SETTINGS, density });
        await expect.poll(() => list.row(1)?.getBoundingClientRect().height).toBe(height);
      }
      await list.focusRow(1);
      await press('{End}');
      await list.hasFocus(most);
      await press('{Home}');
      await list.hasFocus(1);
    });

    if (search !== undefined)
      test('says that nothing was found, and shows all again', async () => {
        await page.getByLabelText(search).fill('no such row');
        await expect.element(page.getByText('Nothing found', { exact: true })).toBeVisible();
        await page.getByRole('button', { name: 'Show all', exact: true }).last().click();
        await list.hasRows(most);
      });

    test('stays when it cannot be read anew, and says so', async () => {
      answerWith(fake, { 'lists.refresh': refuse, 'fax.refresh': refuse, 'rates.get': refuse, [source]: refuse });
      await press('{Control>}r{/Control}');
      await expect.element(again).toBeVisible();
      await list.hasRows(most);
    });

    test('stays offline, and its age says so', async () => {
      fake.emit('session.changed', {
        ...SESSION,
        connection: { state: 'failing', problem: { kind: 'offline', evidence: {} }, since: READ_AT },
      });
      await shows(page.getByRole('status'), 'No connection to the provider');
      await list.hasRows(most);
      const ages = [...document.querySelectorAll('.data-line')].map(({ textContent }) => textContent);
      expect(ages.filter((text) => text.includes('Offline'))).toHaveLength(hasAge ? 1 : 0);
    });
  });

  test('offers to try again where it cannot be read', async () => {
    await open(1, { ...(kept ? { 'lists.query': refuse } : {}), [source]: refuse });
    await expect.element(again).toBeVisible();
    await expect.element(list.grid).not.toBeInTheDocument();
  });
});

test('what a list is narrowed to stays while other screens are shown', async () => {
  const fake = new FakeBridge();
  const all = Object.values(listScreens);
  answerWith(fake, listAnswers(Object.assign({}, ...all.map(({ kept }) => kept?.(1))), { readAt: READ_AT }));
  for (const { answers } of all) answerWith(fake, answers?.(1) ?? {});
  await showScreen('/home', fake);
  const search = page.getByRole('main').getByRole('search').getByRole('textbox').first();
  const open = async ({ path, label }: ListScreen): Promise<void> => {
    fake.emit('app.navigate', { path });
    await expect.element(new ListByHand(label).grid).toBeVisible();
  };
  const searched = ['fax', 'lines', 'numbers', 'activity', 'refills', 'zone 2'].map((name) => listScreens[name]!);
  const narrowed = async (screen: ListScreen, text: string): Promise<void> => {
    await open(screen);
    await expect.element(search).toHaveValue(text);
  };
  for (const screen of searched) {
    await open(screen);
    await search.fill('2');
  }
  for (const screen of searched) await narrowed(screen, '2');
  // Also what was typed at the very last.
  for (const [index, screen] of searched.entries()) {
    await narrowed(screen, '2');
    await search.fill('21');
    await open(searched.at(index - 1)!);
    await narrowed(screen, '21');
  }
});
