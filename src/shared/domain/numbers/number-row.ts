/** Whether people can text a number; `unknown` while the list of texting has not been read. */
export type Texting = 'on' | 'off' | 'unknown';

/** A setting with named parts as the provider lists it; empty when it is set, but the provider does not say to what. */
export type SettingParts = Record<string, unknown>;

/**
 * Why calls do not get through:
 * - `nowhere`: rings on no line, and no forwarding is known.
 * - `locked`: its line is locked.
 * - `missing`: its line is not in the list of lines.
 */
export type RingProblem = 'nowhere' | 'locked' | 'missing';

/** A voice number: what the provider's list shows, joined with texting and fax, and what is kept of it on this computer. */
export interface NumberRow {
  /** Ten digits. */
  did: string;
  /** As the provider spells it; `active` is known. */
  status: string;
  /** Supply group: `0`, `1`, `1b`, `2`, or another one. */
  tier: string;
  /** `local`, `tf` (toll-free), or another one. */
  type: string;
  note: string;
  /** Name of the phone-system line that it rings on; empty when it rings nowhere. */
  route2trunk: string;
  /** Name that people see when called from it; empty when unset. */
  lidb: string;
  /** Whether the name of callers is looked up. */
  cnam: boolean;
  /** Emergency address; null when there is none. */
  e911: SettingParts | null;
  /** Backup plan; null when there is none. */
  failover: SettingParts | null;
  texting: Texting;
  /** Whether it is among the fax numbers, too. */
  fax: boolean;
  /** Kept on this computer only. */
  localNote: string;
  /** Kept on this computer only. */
  tags: string[];
  /** Digits that its calls were last forwarded to from this computer; left out or empty where none are known. */
  forwardsTo?: string;
  /** Why its calls do not get through; null when they do, or when the lines were not read. Rows of a list on the screen have it. */
  reach?: RingProblem | null;
}
