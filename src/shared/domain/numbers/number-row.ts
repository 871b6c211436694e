/** Whether people can text a number; `unknown` while the list of texting has not been read. */
export type Texting = 'on' | 'off' | 'unknown';

/** A setting with named parts as the provider lists it; empty when it is set, but the provider does not say to what. */
export type SettingParts = Record<string, unknown>;

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
}
