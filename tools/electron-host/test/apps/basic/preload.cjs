const { contextBridge, ipcRenderer, webUtils } = require('electron');
const EventEmitter = require('events');
window.preloadGlobal = 'isolated';
class Point {
  constructor() {
    this.x = 1;
  }
  method() {}
}
let lastEvent;
ipcRenderer.on('note-reply', (event, value) => {
  lastEvent = value;
});
const listeners = new Map();
contextBridge.exposeInMainWorld('bridge', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  listen(channel, callback) {
    const listener = (_event, ...args) => callback(...args);
    listeners.set(callback, listener);
    ipcRenderer.on(channel, listener);
    return () => ipcRenderer.off(channel, listener);
  },
  lastNote: () => lastEvent,
  add: (a, b) => a + b,
  call: (callback) => callback(20) + 1,
  later: async (value) => value,
  throwIt() {
    throw Object.assign(new TypeError('from preload'), { secret: 1 });
  },
  rejectIt: () => Promise.reject(new Error('later')),
  pathOf: (file) => webUtils.getPathForFile(file),
  point: new Point(),
  nested: { list: [1, { two: 2 }], map: new Map([['a', 1]]) },
  world: {
    require: typeof require,
    fs: (() => {
      try {
        return typeof require('fs');
      } catch (error) {
        return error.message;
      }
    })(),
    events: typeof EventEmitter,
    buffer: typeof Buffer,
    sandboxed: process.sandboxed,
    type: process.type,
    platform: process.platform,
    electron: process.versions.electron,
    argv: process.argv.includes('--extra=1'),
  },
  exposeAgain() {
    try {
      contextBridge.exposeInMainWorld('bridge', {});
      return 'allowed';
    } catch (error) {
      return error.message;
    }
  },
});
