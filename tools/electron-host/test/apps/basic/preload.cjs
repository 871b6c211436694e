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
    bytes: () => [
      Buffer.from('añ€').toString('hex'),
      Buffer.from('61c3b1', 'hex').toString(),
      Buffer.from('a?>').toString('base64'),
      Buffer.from('a?>').toString('base64url'),
      Buffer.from('YT8-', 'base64').toString('latin1'),
      Buffer.concat([Buffer.from('ab'), Buffer.from([99])]).toString(),
      Buffer.alloc(2).toString('hex'),
      Buffer.byteLength('€'),
      Buffer.isBuffer(Buffer.from('a').subarray(0)) && !Buffer.isBuffer(new Uint8Array(1)),
      Buffer.from('ab').equals(Buffer.from('ab')),
      Buffer.compare(Buffer.from('a'), Buffer.from('b')),
      JSON.stringify(Buffer.from('a')),
      Buffer.from('abc') instanceof Uint8Array,
    ],
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
