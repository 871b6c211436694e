import type axe from 'axe-core';
import type { Bridge } from '../../src/shared/bridge/bridge.ts';

declare global {
  interface Window {
    bridge: Bridge;
    /** Of the specs: what was pressed since they began to count. */
    actions: number;
    axe: typeof axe;
    /** Of the specs: how the texts look whose contrast axe looked at. */
    seenLooks?: Set<string>;
  }
}
