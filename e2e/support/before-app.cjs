// Loaded before the app by app.ts: keeps the notifications that it shows, and answers its questions as a person would.
const { dialog, Notification } = require('electron');

globalThis.shownNotices = [];
const { show } = Notification.prototype;
Notification.prototype.show = function (...args) {
  globalThis.shownNotices.push(this);
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
