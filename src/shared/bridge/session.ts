import type { Dialect } from '../provider/dialect.ts';
import type { Problem } from './outcome.ts';

/** Where the credentials of a profile are kept: the OS keychain, or this session's memory only. */
export type SecretStorage = 'keychain' | 'session';

/** The language of requests and answers (specification part A, Authentication 5). */
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
}

/** Whether the provider answers. `checking` until the first answer. */
export type Connection =
  { state: 'checking' } | { state: 'online'; since: string } | { state: 'failing'; problem: Problem; since: string };

export interface SessionState {
  profile: Profile | null;
  connection: Connection;
  /** Whether this computer has a keychain that works. */
  keychain: 'available' | 'unavailable';
  /** Where documents of this profile are kept: encrypted on disk, or in memory until the app is closed. */
  documents: 'encrypted' | 'session';
}

/** What a connection test found, told apart as far as the interface allows. */
export type ConnectionFinding =
  | 'ok'
  | 'no-internet'
  | 'address-not-found'
  | 'tls'
  | 'provider-down'
  | 'timeout'
  | 'not-this-interface'
  | 'credentials-or-address'
  | 'refused';

export interface ConnectionReport {
  finding: ConnectionFinding;
  /** Milliseconds until the answer, or until it was given up. */
  elapsedMs: number;
  /** Evidence in plain words and codes, one line each; never a secret. */
  evidence: { label: 'host' | 'status' | 'code' | 'answer' | 'tried'; text: string }[];
  /** The provider's own words, when it gave any. */
  providerText?: string;
}
