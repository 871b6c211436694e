import type { NumberSetHere } from '#shared/bridge/numbers.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { formatDay } from '#renderer/kernel/format.ts';
import { t } from '#renderer/kernel/i18n/index.ts';

/** When a setting that the provider never shows was last set here, and by whom; never what it is now. */
export function setHereWords(here: NumberSetHere | undefined): string {
  if (!here) return t('numbers.one.neverHere');
  const named = { day: formatDay(here.at), who: here.actor };
  if (!here.certain) return t('numbers.one.setHereUncertain', named);
  return here.set ? t('numbers.one.setHere', named) : t('numbers.one.removedHere', named);
}

/** What was sent, where it is worth showing; empty for nothing. */
export function sentWords({ setting, set, value }: NumberSetHere): string {
  if (!set) return '';
  if (setting === 'forw2did') return t('numbers.routing.forwardTo', { number: formatUsNumber(String(value)) });
  if (typeof value !== 'object' || value === null) return '';
  const { email, sms, ...listing } = value as Record<string, unknown>;
  if (setting === 'dlda') return listingWords(listing);
  return [
    ...(typeof email === 'string' ? [t('numbers.alert.value', { email })] : []),
    ...(typeof sms === 'string' ? [t('numbers.alert.valueText', { number: formatUsNumber(sms) })] : []),
  ].join(' · ');
}

function listingWords(listing: Record<string, unknown>): string {
  const text = (...names: string[]) =>
    names
      .map((name) => listing[name])
      .filter((part): part is string => typeof part === 'string')
      .join(' ');
  return [
    text('dlda_name', 'dlda_lastname'),
    text('dlda_streetnum', 'dlda_streetname'),
    text('dlda_city'),
    text('dlda_state', 'dlda_zip'),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
