import type { MessageBoxOptions } from 'electron';
import type { Settings } from '#shared/bridge/settings.ts';
import type { ScheduledSends, ShellTexts } from './texts.ts';

interface ClosingDeps {
  texts: () => ShellTexts['closing'];
  settings: () => Settings;
  /** Keeps what the person chose, so that it is asked once. */
  choose: (onClose: 'tray' | 'quit') => Promise<unknown>;
  /** Whether a change is on its way to the provider. */
  busy: () => boolean;
  held: HeldSends;
  /** The app is about to end: its windows close. */
  quits: () => void;
  /** Asks on the window, or by itself once the window is destroyed. */
  ask: (options: MessageBoxOptions) => Promise<{ response: number }>;
  /** Hides the window. */
  hide: () => void;
  /** Brings the window back. */
  show: () => void;
  quit: () => void;
}

type Preventable = Pick<Event, 'preventDefault'>;

/** What the events of the app and of its window are answered with. */
interface Closing {
  beforeQuit: (event: Preventable) => void;
  closeWindow: (event: Preventable) => void;
}

/** Faxes and texts of all accounts that can still be taken back. */
export interface HeldSends {
  /** Faxes that are about to leave. */
  count: () => number;
  /** Whether their documents are still there at the next start. */
  canWait: () => boolean;
  /** Keeps them from leaving while a person is asked, and until the next start. */
  suspend: () => void;
  /** Holds them again from the beginning. */
  hold: () => void;
  send: () => void;
  takeBack: () => void;
  /** What waits for a time of its own, and for its turn in a list. */
  scheduled: () => ScheduledSends;
  /** Whether their documents are still there at the next start. */
  keepsScheduled: () => boolean;
  takeBackScheduled: () => void;
}

const LOOK_AGAIN_MS = 100;

/**
 * What closing the window does: it is asked at the first time, and can be changed in the settings. A quit while a fax is held,
 * while faxes or texts wait for their time, or while a list is being texted, asks what becomes of them. A quit while a change is on its
 * way asks: its outcome would be unknown until the next start. A wait for it may take long, so another quit asks again, and what
 * came meanwhile is asked about, too.
 */
export function closing({ texts, settings, choose, busy, held, quits, ask, hide, show, quit }: ClosingDeps): Closing {
  let quitting = false;
  let asking = false;
  let quitAnyway = false;
  /** Quits so far that waited for what is on its way. */
  let waits = 0;
  /** The window went away for such a wait. */
  let isHidden = false;

  function beforeQuit(event: Preventable): void {
    if (quitAnyway || (!busy() && held.count() + scheduledCount() === 0)) {
      quitting = true;
      quits();
      return;
    }
    event.preventDefault();
    if (asking) return;
    if (held.count() > 0) void askAboutHeld();
    else if (scheduledCount() > 0) void askAboutScheduled();
    else void askToWait();
  }

  function closeWindow(event: Preventable): void {
    if (quitting) return;
    event.preventDefault();
    const { onClose } = settings();
    if (onClose === 'tray') hide();
    else if (onClose === 'quit') quit();
    else if (!asking) void askAboutClosing();
  }

  async function askAboutClosing(): Promise<void> {
    asking = true;
    const words = texts();
    const { response } = await ask({
      type: 'question',
      title: words.title,
      message: words.title,
      detail: words.text,
      buttons: [words.keep, words.quit, words.cancel],
      defaultId: 0,
      cancelId: 2,
    });
    asking = false;
    if (response === 2) return;
    await choose(response === 0 ? 'tray' : 'quit').catch(() => undefined);
    if (response === 0) hide();
    else quit();
  }

  async function askToWait(): Promise<void> {
    asking = true;
    const words = texts();
    const { response } = await ask({
      type: 'warning',
      title: words.busyTitle,
      message: words.busyTitle,
      detail: words.busyText,
      buttons: [words.wait, words.quitNow],
      defaultId: 0,
      cancelId: 0,
    });
    asking = false;
    const known = held.count() + scheduledCount();
    if (response === 0 && !(await isIdle())) return;
    quitAnyway = response !== 0 || held.count() + scheduledCount() <= known;
    quit();
  }

  async function askAboutHeld(): Promise<void> {
    asking = true;
    held.suspend();
    const words = texts();
    const answers = [
      { label: words.heldSend, act: held.send },
      ...(held.canWait() ? [{ label: words.heldWait, act: held.suspend }] : []),
      { label: words.heldTakeBack, act: held.takeBack },
    ];
    const { response } = await ask({
      type: 'question',
      title: words.heldTitle(held.count()),
      message: words.heldTitle(held.count()),
      detail: words.heldText,
      buttons: [...answers.map(({ label }) => label), words.cancel],
      defaultId: 0,
      cancelId: answers.length,
    });
    asking = false;
    const answer = answers[response];
    if (!answer) {
      stay();
      return;
    }
    answer.act();
    const known = held.count();
    if (!(await isIdle())) return;
    if (held.count() <= known && scheduledCount() > 0) {
      await askAboutScheduled();
      return;
    }
    quitAnyway = held.count() <= known;
    quit();
  }

  /** The app goes on, also where an earlier quit waits. */
  function stay(): void {
    waits += 1;
    if (isHidden) show();
    isHidden = false;
    held.hold();
  }

  function scheduledCount(): number {
    const { faxes, texts: messages, ofLists } = held.scheduled();
    return faxes + messages + ofLists;
  }

  async function askAboutScheduled(): Promise<void> {
    asking = true;
    held.suspend();
    const words = texts();
    const waiting = held.scheduled();
    const isOnlyList = waiting.faxes + waiting.texts === 0;
    const answers = isOnlyList
      ? [{ label: words.listPause, act: held.suspend }]
      : [
          ...(held.keepsScheduled() ? [{ label: words.scheduledKeep, act: held.suspend }] : []),
          { label: words.scheduledTakeBack, act: held.takeBackScheduled },
        ];
    const title = words.scheduledTitle(waiting);
    const { response } = await ask({
      ...{ type: 'question', title, message: title, detail: words.scheduledText(waiting) },
      buttons: [...answers.map(({ label }) => label), isOnlyList ? words.listGoOn : words.cancel],
      defaultId: 0,
      cancelId: answers.length,
    });
    asking = false;
    const answer = answers[response];
    if (!answer) {
      stay();
      return;
    }
    answer.act();
    if (busy()) {
      await askToWait();
      return;
    }
    quitAnyway = true;
    quit();
  }

  /** Waits until nothing is on its way; false where another quit was asked about meanwhile, which goes on instead. */
  async function isIdle(): Promise<boolean> {
    waits += 1;
    const own = waits;
    if (busy()) {
      isHidden = true;
      hide();
    }
    while (busy() && own === waits) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    return own === waits && !asking;
  }
  return { beforeQuit, closeWindow };
}
