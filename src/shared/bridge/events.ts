import type { ActionId } from '../actions/actions.ts';
import type { ListName } from '../lists/lists.ts';
import type { OperationId } from '../provider/catalogue.ts';
import type { TakenIn } from './documents.ts';
import type { LockState } from './lock.ts';
import type { BulkNews } from './numbers.ts';
import type { UserDataName } from '../user-data/user-data.ts';
import type { SessionState } from './session.ts';
import type { Settings } from './settings.ts';

/** What main tells the page without being asked. Events of data are of the profile on the screen. */
export interface Events {
  'session.changed': SessionState;
  'settings.changed': Settings;
  /** The outbox or the fax history changed: ask for the overview again. */
  'fax.changed': null;
  /** How far a file of faxes is. */
  'fax.exported': { done: number; total: number };
  /** A fresh answer of an operation was stored: ask the cache again. */
  'cache.changed': { id: OperationId };
  /**
   * A menu item, a notification or a second start asks for a screen, such as `/fax` or `/fax/job/<id>`; null for the
   * notifications, which lie over the screen that is there.
   */
  'app.navigate': { path: string | null };
  /** A menu item or the tray asks the page to do an action of the registry. */
  'app.action': { id: ActionId };
  /** Documents came from outside: a second start with files, or files dropped on the icon. */
  'document.arrived': TakenIn;
  'lock.changed': LockState;
  /** An entry of the activity log is new, or its outcome is. */
  'activity.changed': null;
  'notifications.changed': { unread: number };
  /** A balance was read, something was spent or settled, or a limit is another: ask the `money` commands again. */
  'money.changed': null;
  /** Numbers are others, or a reading of them goes on: ask the `numbers` commands again. */
  'numbers.changed': { revision: number };
  /** PINs of these numbers were set and wanted kept, and the keychain of this computer did not take them. */
  'numbers.pinsNotKept': { dids: string[] };
  /** A look for unused numbers went on or ended: ask `numbers.unused` again. */
  'numbers.unusedChanged': null;
  /** A list has other rows, or a reading of it goes on: ask the `lists` commands again. */
  'lists.changed': { list: ListName; scope: string };
  /** What the person keeps under a name was changed, perhaps by another window: ask `userData.get` again. */
  'userData.changed': { name: UserDataName };
  /** What became of a password that main holds is known, or is known otherwise: ask `secrets.unseen` again. */
  'secrets.changed': null;
  /** Contacts were changed: ask `contacts.since` again. */
  'contacts.changed': null;
  /** Texts, conversations or who may be texted are others: ask the `texts` commands again. `peer`: of whom; null of several. */
  'texts.changed': { peer: string | null };
  /** Texts come in otherwise than before: ask `texts.receiver` again. */
  'texts.receiverChanged': null;
  /** How much of a picture for a text has been put into the storage. */
  'texts.pictureProgress': { token: string; sent: number };
  /** The archive has other calls, or a reading goes on: ask the `calls` commands again. */
  'calls.changed': null;
  /** How far a file of calls is. */
  'calls.exported': { done: number; total: number };
  /** The guard against call fraud looked, or a schedule did something: ask the `guard` commands again. */
  'guard.changed': null;
  /** What lines pass on by themselves is known otherwise than before: ask `guard.forwards` again. */
  'guard.forwardsChanged': null;
  /** Rows of a change of many numbers have another result, or the run has another state. */
  'bulk.changed': BulkNews;
  /** Requests to move numbers went on: ask `newPort.run` again. */
  'newPort.changed': null;
  /** How much of a scanned page has been read. */
  'newPort.scanProgress': { percent: number };
  /** How far an export of all countries' rates is. */
  'rates.progress': { done: number; total: number };
}

export type EventName = keyof Events;
