import { contextBridge, ipcRenderer } from 'electron';
import type { Bridge } from '#shared/bridge/bridge.ts';

// The channel names are repeated here because the preload imports types only: it stays small and holds no schema.
const REQUEST = 'linekeeper:request';
const EVENT = 'linekeeper:event';

const bridge: Bridge = {
  call: (id, params, account) => ipcRenderer.invoke(REQUEST, 'call', id, params, account),
  command: (name, payload, account) => ipcRenderer.invoke(REQUEST, 'command', name, payload, account),
  on: (event, listener) => {
    // The listener never sees Electron's event object: it would hand the page `sender` and with it all channels.
    const forward = (_: unknown, name: unknown, payload: unknown) => {
      if (name === event) listener(payload as Parameters<typeof listener>[0]);
    };
    ipcRenderer.on(EVENT, forward);
    return () => {
      ipcRenderer.off(EVENT, forward);
    };
  },
};

contextBridge.exposeInMainWorld('bridge', bridge);
