// Keeps the notifications that the app shows, for RunningApp.notices of app.ts.
const { Notification } = require('electron');

globalThis.shownNotices = [];
const { show } = Notification.prototype;
Notification.prototype.show = function (...args) {
  globalThis.shownNotices.push(this);
  show.apply(this, args);
};
