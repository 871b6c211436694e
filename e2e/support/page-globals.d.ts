import type { Bridge } from '../../src/shared/bridge/bridge.ts';

declare global {
  interface Window {
    bridge: Bridge;
    /** Of the specs: what was pressed since they began to count. */
    actions: number;
  }
}
