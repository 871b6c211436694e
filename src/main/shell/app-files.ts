import { basename, join } from 'node:path';
import type { NotificationSubject } from '#shared/bridge/notifications.ts';
import { settingsSchema } from '#shared/bridge/settings.ts';
import { profilesSchema } from '../core/accounts/profiles.ts';
import { agreedSchema } from '../core/consent/address-consent.ts';
import { lockSchema } from '../core/lock/app-lock.ts';
import { limitsSchema } from '../core/money/limits-file.ts';
import { JsonFile } from '../core/settings/json-file.ts';
import { windowStateSchema } from './window-state.ts';

/** The files of the app itself, whatever the accounts, and which of them could not be used. */
export function appFiles(folder: string) {
  const files = {
    settings: new JsonFile(join(folder, 'settings.json'), settingsSchema),
    profiles: new JsonFile(join(folder, 'profiles.json'), profilesSchema),
    lock: new JsonFile(join(folder, 'lock.json'), lockSchema),
    limits: new JsonFile(join(folder, 'limits.json'), limitsSchema),
    'agreed-addresses': new JsonFile(join(folder, 'agreed-addresses.json'), agreedSchema),
    window: new JsonFile(join(folder, 'window.json'), windowStateSchema),
    'quick-fax-window': new JsonFile(join(folder, 'quick-fax-window.json'), windowStateSchema),
  };
  const troubles: NotificationSubject[] = [];
  for (const [name, { setAside, isUnread, newer }] of Object.entries(files)) {
    if (setAside) troubles.push({ type: 'file-set-aside', file: basename(setAside) });
    else if (isUnread) troubles.push({ type: 'file-unread', file: `${name}.json` });
    else if (newer) troubles.push({ type: 'file-newer', file: `${name}.json` });
  }
  return { ...files, troubles };
}
