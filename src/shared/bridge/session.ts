import type { OperationId } from '../provider/catalogue.ts';
import type { BalanceThresholds } from '../domain/money/balance-level.ts';
import type { Dialect, DialectName } from '../provider/dialect.ts';
import type { Problem } from './outcome.ts';

/** Where the credentials of a profile are kept: the OS keychain, or this session's memory only. */
export type SecretStorage = 'keychain' | 'session';

/** The language of requests and answers. */
export type WireFormat = 'json' | 'xml';

/** A provider account, or the demo account, as the page may know it: without secrets. */
export interface Profile {
  id: string;
  kind: 'live' | 'demo';
  name: string;
  /** Address of the provider's interface. */
  baseUrl: string;
  username: string;
  /** The address registered in the customer portal, when the person gave one. */
  registeredIp: string;
  secretStorage: SecretStorage;
  format: WireFormat;
  /** Rows of the dialect in which this provider differs from the specification. */
  dialect: Dialect;
  /** Colour of the frame, so that a person knows where they are. */
  color: ProfileColor;
  /** Every write is refused in main. */
  viewOnly: boolean;
  /** When its balance counts as low; those of the settings when it has none of its own. */
  thresholds?: BalanceThresholds;
}

/** Violet is given last: the demo account looks like it. */
export const PROFILE_COLORS = ['teal', 'blue', 'rose', 'amber', 'green', 'violet'] as const;
export type ProfileColor = (typeof PROFILE_COLORS)[number];
/** Accounts of one computer. */
export const MOST_PROFILES = 20;
/** Longest name of a profile, in characters. */
export const PROFILE_NAME_MAX = 60;

/**
 * Why a profile of this computer does not run.
 *
 * - `no-credentials`: they were for one session only, or the keychain has none.
 * - `newer-data`: its data was written by a newer version of the app, and is left alone.
 * - `no-key`: its data is encrypted, and the keychain did not give the key or has none, or it did not answer at all.
 * - `cannot-open`: its data could not be opened for another reason, such as a disk that cannot be written.
 */
export type ProfileTrouble = 'no-credentials' | 'newer-data' | 'no-key' | 'cannot-open';

/** A profile of this computer beside the others. */
export interface ProfileSummary {
  profile: Profile;
  /** `running`: signed in, watched, with its own timers; also when another profile is on the screen. */
  state: 'running' | 'stopped';
  trouble: ProfileTrouble | null;
  connection: Connection;
  /** Last known balance and credit with the ISO time of the look; null before the first. */
  balance: { balance: string; credit: string; at: string } | null;
  /** Outgoing faxes that failed, were refused, or whose outcome nobody knows, and that nobody dismissed. */
  faxesInTrouble: number;
  unreadNotifications: number;
  /**
   * This computer's public address when reads last worked, as far as it was looked up with consent; the registered one
   * until then. Empty when neither is known.
   */
  lastGoodAddress: string;
  /** Seconds by which this computer's clock is ahead of the provider's, give or take half a minute; 0 while not known. */
  clockAhead: number;
}

/** Whether the provider answers. `checking` until the first answer. */
export type Connection =
  | { state: 'checking' }
  | { state: 'online'; since: string }
  | { state: 'failing'; problem: Problem; since: string };

export interface SessionState {
  /** Grows with each state: of two, the larger one is the newer one. */
  revision: number;
  /** The profile on the screen; null when nobody is signed in. */
  profile: Profile | null;
  /** All profiles of this computer in their order, the demo account among them once it was started. */
  profiles: ProfileSummary[];
  connection: Connection;
  /** Whether this computer has a keychain that works. */
  keychain: 'available' | 'unavailable';
  /** Where documents of this profile are kept: encrypted on disk, or in memory until the app is closed. */
  documents: 'encrypted' | 'session';
}

/**
 * What a connection test found, told apart as far as the interface allows. It does not say how it answers an address that
 * is not registered, nor a wrong key, so a refusal without words is `credentials-or-address` with its likely causes in order.
 */
export type ConnectionFinding =
  | 'ok'
  | 'no-internet'
  | 'address-not-found'
  | 'tls'
  | 'clock'
  | 'provider-down'
  | 'timeout'
  | 'not-this-interface'
  | 'username-or-password'
  | 'key'
  | 'address-not-registered'
  | 'credentials-or-address'
  | 'refused';

/** What probably causes a finding that the interface leaves open. */
export type LikelyCause = 'username-or-password' | 'key' | 'address-not-registered';

export interface ConnectionReport {
  finding: ConnectionFinding;
  /** Milliseconds until the answer, or until it was given up. */
  elapsedMs: number;
  /** Evidence in plain words and codes, one line each; never a secret. `clock`: seconds by which this computer is ahead. */
  evidence: { label: 'host' | 'status' | 'code' | 'answer' | 'tried' | 'clock'; text: string }[];
  /** The most likely first; empty unless the finding is `credentials-or-address`. */
  likely: LikelyCause[];
  /** The provider's own words, when it gave any. */
  providerText?: string;
}

/** A way of speaking that a provider was found to understand, by reads alone. */
export interface DetectedWire {
  format: WireFormat;
  dialect: Dialect;
  /** What was asked, in order, in which form, and whether it gave a readable answer. */
  tried: { probe: OperationId; format: WireFormat; row: DialectName | null; worked: boolean }[];
}
