import type { Params } from '#shared/provider/catalogue.ts';
import type { SettingParts } from '#shared/domain/numbers/number-row.ts';
import type { DirectoryListing, Failover } from '#shared/domain/numbers/number-forms.ts';
import { FAILOVER_MINUTES } from '#shared/domain/numbers/number-rules.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';

/** Everything that can be set of a number, as the request takes it; what is left out stays as it is. */
export type NumberSettings = Omit<Params<'did.updateDid'>, 'did'>;
export type NumberSetting = keyof NumberSettings;

/** A backup plan as a list shows it, in a form's shape; null when there is none, or its parts are not shown. */
export function failoverFrom(parts: SettingParts | null): Failover | null {
  if (!parts) return null;
  const { failover_ip_address: address, failover_num: calls, failover_time: minutes } = parts;
  const within = FAILOVER_MINUTES.find((known) => known === Number(minutes));
  if (typeof address !== 'string' || address === '' || !within || !Number.isInteger(Number(calls))) return null;
  return { failover_ip_address: address, failover_num: Number(calls), failover_time: within };
}

/** A listing as a request takes it: trimmed, without a last name for a business, the phone as ten digits. */
export function listingParams(listing: DirectoryListing): NonNullable<NumberSettings['dlda']> {
  const phone = readUsNumber(listing.dlda_phone);
  const given = Object.entries({ ...listing, dlda_phone: phone.digits })
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== '' && !(name === 'dlda_lastname' && listing.dlda_type === 'business'));
  return Object.fromEntries(given) as NonNullable<NumberSettings['dlda']>;
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
