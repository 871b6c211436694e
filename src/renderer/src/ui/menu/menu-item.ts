import type { Component } from 'vue';

/** A command of a menu, which may also stand elsewhere as a button. */
export interface MenuItem {
  id: string;
  label: string;
  icon: Component;
  /** Why it cannot be used now; null when it can. */
  reason?: string | null;
  run: () => unknown;
}
