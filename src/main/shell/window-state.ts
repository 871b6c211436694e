import type { BrowserWindow, Rectangle } from 'electron';
import { z } from 'zod';
import type { JsonFile } from '../core/settings/json-file.ts';

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) });

/** Where the main window was, and whether it filled its screen. */
export const windowStateSchema = z.object({
  bounds: rectangle.nullable().default(null),
  maximized: z.boolean().default(false),
});

/** So much of a window must lie on a display that a person can take hold of it, in pixels. */
const GRIP = { width: 120, height: 40 };

/** The stored place of a window if enough of its title bar is on a display that is there now; undefined otherwise. */
export function visibleBounds(bounds: Rectangle | null, workAreas: readonly Rectangle[]): Rectangle | undefined {
  if (!bounds) return undefined;
  const visible = workAreas.some((area) => {
    const width = Math.min(bounds.x + bounds.width, area.x + area.width) - Math.max(bounds.x, area.x);
    const top = bounds.y >= area.y - GRIP.height / 2 && bounds.y + GRIP.height <= area.y + area.height;
    return width >= GRIP.width && top;
  });
  return visible ? bounds : undefined;
}

const SAVE_AFTER_MS = 500;

/** Keeps the window's place whenever it changes. */
export function keepWindowState(window: BrowserWindow, file: JsonFile<typeof windowStateSchema>): void {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized()) return;
    const state = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
    // A place that cannot be kept is no reason to trouble anybody.
    file.write(state).catch(() => undefined);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('maximize', soon);
  window.on('unmaximize', soon);
  window.on('close', save);
}
