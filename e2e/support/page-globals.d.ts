import type { Bridge } from '../../src/shared/bridge/bridge.ts';

declare global {
  interface Window {
    bridge: Bridge;
  }
}
