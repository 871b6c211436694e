// Loaded before the app by app.ts: keeps the notifications that it shows, and answers its questions as a person would.
const { app, dialog, ipcMain, Notification, session } = require('electron');

globalThis.shownNotifications = [];
const { show } = Notification.prototype;
Notification.prototype.show = function (...args) {
  globalThis.shownNotifications.push(this);
  show.apply(this, args);
};

/** Most specs connect accounts at addresses that are new to the app: the question about that is answered with yes. */
const YES = ['Use this address', 'Usar esta dirección'];
globalThis.askedAddresses = [];
globalThis.agreesToAddresses = true;
const { showMessageBox } = dialog;
dialog.showMessageBox = (...given) => {
  const options = given.at(-1);
  if (!YES.includes(options.buttons?.[0])) return (globalThis.answerQuestion ?? showMessageBox)(...given);
  globalThis.askedAddresses.push({ message: options.message, detail: options.detail });
  return Promise.resolve({ response: globalThis.agreesToAddresses ? 0 : 1, checkboxChecked: false });
};

/** What decides about permissions, to be asked by a spec as a page of any origin would. */
globalThis.permissionHandlers = {};
void app.whenReady().then(() => {
  const { defaultSession } = session;
  for (const kind of ['Request', 'Check']) {
    const set = defaultSession[`setPermission${kind}Handler`].bind(defaultSession);
    defaultSession[`setPermission${kind}Handler`] = (handler) => {
      globalThis.permissionHandlers[kind] = handler;
      set(handler);
    };
  }
});

/** What the page is answered instead of by the app, by the name of the command or operation. */
globalThis.pageAnswers = {};
/** What the app's answers to the page wait for, by the name of the command or operation. */
globalThis.heldAnswers = {};

const { handle } = ipcMain;
ipcMain.handle = (channel, listener) =>
  handle.call(ipcMain, channel, (event, kind, name, payload, ...rest) => {
    if (Object.hasOwn(globalThis.pageAnswers, name)) return globalThis.pageAnswers[name];
    const answer = listener(event, kind, name, payload, ...rest);
    const held = Object.hasOwn(globalThis.heldAnswers, name) ? globalThis.heldAnswers[name] : undefined;
    return held ? held.then(() => answer) : answer;
  });

/** Whether nobody uses the computer is looked at every 15 seconds: a spec that asks for that does not wait so long. */
if (process.env.HURRY_IDLE_LOOKS) {
  const every = globalThis.setInterval;
  globalThis.setInterval = (work, ms, ...rest) => every(work, ms === 15_000 ? 300 : ms, ...rest);
}

/** A clock that is ahead, as it is when the app is opened later than it was closed, or stays open for days. */
const { now } = Date;
let aheadMs = Number(process.env.CLOCK_AHEAD_MINUTES ?? 0) * 60_000;
Date.now = () => now() + aheadMs;
globalThis.setClockAhead = (ms) => {
  aheadMs = ms;
};
