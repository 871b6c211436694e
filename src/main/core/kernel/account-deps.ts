import type { EventName, Events } from '#shared/bridge/events.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { Profile } from '#shared/bridge/session.ts';
import type { Settings } from '#shared/bridge/settings.ts';
import type { Credentials } from '../client/client.ts';
import type { ProxyFor } from '../client/network.ts';
import type { RequestLog } from '../client/request-log.ts';
import type { ConvertDocument } from '../fax/convert-document.ts';
import type { Inspector } from '../fax/inspector.ts';
import type { LookPlan } from '../journal/look-waits.ts';
import type { Logger } from '../log/logger.ts';
import type { Redactor } from '../log/redact.ts';
import type { AccountLimits } from '../money/limits-file.ts';
import type { ShownNotifications } from '../notifications/notification-centre.ts';
import type { ReadyDatabase } from '../store/database.ts';
import type { Secrets } from '../vault/vault.ts';

/** What all accounts share. */
export interface SharedDeps {
  settings: () => Settings;
  /** Whether the person looks at this account. */
  focused: () => boolean;
  inspector: Inspector;
  /** Has other programs make a PDF of a document; without it none does. */
  convert?: ConvertDocument;
  logger: Logger;
  redactor: Redactor;
  now: () => number;
  /** Shows notifications of the system that pass the settings. */
  showNotifications: (shown: ShownNotifications) => void;
  /** Whether the app is locked. */
  locked: () => boolean;
  /** Whether this computer is on a network; the system's word by default. */
  hasNetwork?: () => boolean;
  /** Waits before reads that find out what became of a change; those of the plan by default. */
  lookWaits?: LookPlan;
  /** Milliseconds before the first retry of a read; the client's own by default. */
  retryBaseMs?: number;
}

/** What an account is given. */
export interface AccountDeps extends SharedDeps {
  profile: Profile;
  credentials: Credentials;
  /** Key of what is kept on this computer; null keeps documents in memory, and encrypts nothing else. */
  documentKey: string | null;
  /** What a thread found and did with its database a moment ago (`database-ready.ts`). */
  readyDatabase?: ReadyDatabase | null;
  /** PINs that the person wants kept, by number. */
  numberPins: Secrets;
  /** The password of the mailbox in which documents of faxes are looked for. */
  mailSecrets: Secrets;
  /** The secret of the account's receiver of texts. */
  textReceiver: Secrets;
  /** The secret of the storage for pictures in texts. */
  pictureStorage: Secrets;
  /** The account's own folder. */
  folder: string;
  /** What the system says about proxies for the provider's address. */
  proxy?: string | undefined;
  /** What it says for other addresses, such as that of a storage. */
  proxyFor?: ProxyFor;
  emit: <E extends EventName>(event: E, payload: Events[E]) => void;
  /** The summary changed: read it again. */
  summaryChanged: () => void;
  /** Login name of the person on this computer. */
  actor: string;
  /** The spending limits of this computer for the account. */
  limits: AccountLimits;
  /** Asks for this computer's public address. */
  lookUpAddress: () => Promise<Outcome<{ address: string }>>;
  /** Ends what was started for the account alone, such as the provider of the demo account. */
  stop?: (() => Promise<void>) | undefined;
  /** Where the client writes its last requests down, for diagnostics. */
  requests: RequestLog;
}
