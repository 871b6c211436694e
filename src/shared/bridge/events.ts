import type { OperationId } from '../provider/catalogue.ts';
import type { SessionState } from './session.ts';
import type { Settings } from './settings.ts';

/** What main tells the page without being asked. */
export interface Events {
  'session.changed': SessionState;
  'settings.changed': Settings;
  /** The outbox or the fax history changed: ask for the overview again. */
  'fax.changed': null;
  /** A fresh answer of an operation was stored: ask the cache again. */
  'cache.changed': { id: OperationId };
  /** A menu item, a notification or a second start asks for a screen, such as `/fax` or `/fax/job/<id>`. */
  'app.navigate': { path: string };
}

export type EventName = keyof Events;
