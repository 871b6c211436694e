import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const SMALLEST = [960, 640] as const;
const dialog = page.getByRole('dialog');

interface State {
  section: string;
  /** What is done until it is seen; the section as it opens when left out. */
  reach?: () => Promise<void>;
}

/** Every pattern in its states. */
const STATES: Record<string, State> = {
  'a list': { section: 'list' },
  'a list with selected rows and details': {
    section: 'list',
    reach: async () => {
      focus(page.getByRole('row').nth(3));
      await press('x', '{Shift>}{ArrowDown}{/Shift}', '{Shift>}{ArrowDown}{/Shift}', ' ');
      await expect.element(dialog).toBeVisible();
    },
  },
  'a form': { section: 'form' },
  'a form with faults': {
    section: 'form',
    reach: async () => {
      await button('Order number').click();
      await expect.element(page.getByRole('alert').first()).toBeVisible();
    },
  },
  questions: { section: 'ask' },
  'a question about money': {
    section: 'ask',
    reach: async () => {
      await button('Buy more than there is').click();
      await expect.element(dialog).toBeVisible();
    },
  },
  'a question about a loss': {
    section: 'ask',
    reach: async () => {
      await page.getByRole('button', { name: 'Delete a number', exact: true }).click();
      await expect.element(dialog).toBeVisible();
    },
  },
  'a plan': { section: 'plan' },
  'a plan that was carried out': {
    section: 'plan',
    reach: async () => {
      // Of four numbers, whose answers take half a second; those of forty take five, and more on a busy computer.
      await button('Cancel').click();
      await page.getByRole('combobox').selectOptions('4');
      await button('Open the plan').click();
      await button('Change 4 numbers').click();
      await expect.element(button(/CSV/)).toBeVisible();
    },
  },
  'states of data': { section: 'states' },
  'old data that could not be read anew': {
    section: 'states',
    reach: async () => {
      await page.getByRole('combobox').last().selectOptions('failed-old');
      await expect.element(page.getByRole('alert')).toBeVisible();
    },
  },
  'a word that is explained': {
    section: 'words',
    reach: async () => {
      focus(button(/Name people see/).first());
      await expect.element(page.getByRole('tooltip')).toBeVisible();
    },
  },
};

// Once: where the window changes its size again and again, Chromium at times has no idle moment for seconds afterwards, for
// which pictures that are saved wait.
beforeAll(() => page.viewport(...SMALLEST));

test.each(Object.entries(STATES))(
  '%s in the smallest window passes axe in both themes, and no list scrolls sideways',
  async (_, { section, reach }) => {
    const fake = new FakeBridge();
    const info = { version: '0.1.0', platform: 'linux', runtime: 'test', systemLocale: 'en-US', development: true };
    answerWith(fake, { 'app.info': () => succeed(info) });
    await showScreen(`/gallery?section=${section}`, fake);
    await expect.element(page.getByRole('tab', { selected: true })).toBeVisible();
    await reach?.();
    expect(window.innerWidth).toBe(SMALLEST[0]);
    expect(await axeFindings({ isPage: true })).toEqual([]);
    fake.emit('settings.changed', { ...DEFAULT_SETTINGS, theme: 'dark' });
    await expect.element(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(await axeFindings({ rules: ['color-contrast', 'link-in-text-block'] })).toEqual([]);
    const boxes = [document.documentElement, ...document.querySelectorAll('[role=rowgroup], .page-body')];
    expect(boxes.filter((box) => box.scrollWidth > box.clientWidth)).toEqual([]);
  },
);
