import { beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { closing } from './closing.ts';
import { shellTexts } from './texts.ts';

const words = shellTexts('en', 'en-US').closing;
const BUSY = words.busyTitle;
let busy = true;
let held = 0;
let hasEnded = false;
let isHidden = false;
/** What was asked; the last question waits for its answer. */
let asked: string[] = [];
let press: (button: string) => void;
/** Quits the app, as its menu does. */
let quit: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  busy = true;
  held = 0;
  hasEnded = false;
  isHidden = false;
  asked = [];
  const nothing = () => undefined;
  const { beforeQuit } = closing({
    texts: () => words,
    settings: () => DEFAULT_SETTINGS,
    choose: () => Promise.resolve(),
    busy: () => busy,
    held: {
      count: () => held,
      canWait: () => true,
      scheduled: () => ({ faxes: 0, texts: 0, ofLists: 0 }),
      keepsScheduled: () => true,
      takeBack: () => (held = 0),
      ...{ suspend: nothing, hold: nothing, send: nothing, takeBackScheduled: nothing },
    },
    ask: ({ message, buttons = [] }) => {
      asked.push(message);
      return new Promise((resolve) => {
        press = (button) => {
          resolve({ response: buttons.indexOf(button) });
        };
      });
    },
    quit: () => {
      quit();
    },
    quits: nothing,
    hide: () => (isHidden = true),
    show: () => (isHidden = false),
  });
  quit = () => {
    let isPrevented = false;
    beforeQuit({ preventDefault: () => (isPrevented = true) });
    hasEnded ||= !isPrevented;
  };
  return () => vi.useRealTimers();
});

async function idle(): Promise<void> {
  busy = false;
  await vi.advanceTimersByTimeAsync(1_000);
}

async function answer(button: string): Promise<void> {
  press(button);
  await vi.advanceTimersByTimeAsync(0);
}

it('a quit that waits for a change ends the app when that has its answer', async () => {
  quit();
  await answer(words.wait);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(hasEnded).toBe(false);
  await idle();
  expect([hasEnded, asked]).toEqual([true, [BUSY]]);
});

it('a second quit while the first one waits asks again, so that the app can be ended', async () => {
  quit();
  await answer(words.wait);
  quit();
  expect(asked).toEqual([BUSY, BUSY]);
  await answer(words.quitNow);
  expect(hasEnded).toBe(true);
});

it('a second quit that waits, too, ends the app once', async () => {
  quit();
  await answer(words.wait);
  quit();
  await idle();
  expect(hasEnded).toBe(false);
  await answer(words.wait);
  expect([hasEnded, asked]).toEqual([true, [BUSY, BUSY]]);
});

it('a fax that is sent while a quit waits is asked about', async () => {
  quit();
  await answer(words.wait);
  held = 1;
  await idle();
  expect([hasEnded, asked]).toEqual([false, [BUSY, words.heldTitle(1)]]);
  await answer(words.heldTakeBack);
  expect(hasEnded).toBe(true);
});

it('a fax that waits until the next start is asked about once', async () => {
  held = 1;
  quit();
  await answer(words.heldWait);
  expect(hasEnded).toBe(false);
  await idle();
  expect([hasEnded, asked]).toEqual([true, [words.heldTitle(1)]]);
});

it('a second quit that is canceled keeps the app open, also where the first one waits', async () => {
  held = 1;
  quit();
  await answer(words.heldWait);
  expect(isHidden).toBe(true);
  quit();
  await answer(words.cancel);
  expect(isHidden).toBe(false);
  await idle();
  expect([hasEnded, asked]).toEqual([false, [words.heldTitle(1), words.heldTitle(1)]]);
});
