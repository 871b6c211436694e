import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { commands, type CommandName } from '#shared/bridge/commands.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith, type Answers } from '#renderer/test/answers.ts';
import { insert, LONG_TEXT } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { listScreens } from '#renderer/test/list-screens.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

/** What main answers where the page asks it to search: three rows without words, and none with them. */
const three: Answers = Object.assign(
  {},
  ...['fax', 'activity', 'refills'].map((name) => listScreens[name]?.answers?.(3)),
);
const searched: Answers = {
  ...three,
  'fax.find': (asked) =>
    asked.query.words.text === ''
      ? three['fax.find']?.(asked)
      : succeed({ total: 0, outside: 0, rows: [], own: [], services: [], tags: [], oldest: READ_AT }),
  'activity.list': (asked) =>
    asked.text === ''
      ? three['activity.list']?.(asked)
      : succeed({ entries: [], total: 0, withWarnings: 0, intact: true }),
  'money.ledger': (asked) => (asked.text === '' ? three['money.ledger']?.(asked) : succeed({ entries: [], total: 0 })),
};

/** What main would refuse as it is declared. */
function refused(fake: FakeBridge): string[] {
  return fake.requests
    .filter(({ name }) => Object.hasOwn(commands, name))
    .filter(({ name, payload }) => !commands[name as CommandName].payload.safeParse(payload).success)
    .map(({ name }) => name);
}

test.each(['numbers', 'fax', 'lines', 'activity', 'refills'])(
  '100,000 characters that are pasted into the search of %s find nothing, and main takes what is asked',
  async (name) => {
    const screen = listScreens[name];
    if (!screen) throw new Error(`there is no list of ${name}`);
    const fake = new FakeBridge();
    if (screen.kept) answerWith(fake, listAnswers(screen.kept(3), { readAt: READ_AT }));
    answerWith(fake, searched);
    await showScreen(screen.path, fake);
    await page.getByRole('main').getByRole('search').getByRole('textbox').first().click();
    insert(LONG_TEXT);
    await expect.element(page.getByText('Nothing found', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(refused(fake)).toEqual([]);
  },
);
