import type { BulkChanges } from '#shared/domain/numbers/bulk-plan.ts';
import { NO_ADDRESS } from '#shared/domain/address/emergency-rules.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import type { ThreeState } from '#renderer/ui/three-state-field/three-state.ts';
import { NO_FAILOVER, NO_LISTING } from '#shared/domain/numbers/number-forms.ts';
import type { DraftOf } from '#shared/user-data/drafts.ts';
import { isEmail, listingParams } from '#renderer/features/numbers/index.ts';
import type { BulkField } from '#renderer/stores/bulk-target.store.ts';

/** What a person chose to change of many numbers. Where a setting has parts of its own, they stand beside its choice. */
export type ChangeForm = DraftOf<'bulk-change'>['form'];

/**
 * A form that leaves everything as it is, but for the one setting that it was opened for.
 *
 * @param line that was chosen already, where it was opened for that
 */
export function emptyForm(field: BulkField | null, line = ''): ChangeForm {
  const choice = (own: BulkField): ThreeState<string> =>
    field === own ? { kind: 'set', value: '' } : { kind: 'leave' };
  return {
    route2trunk: field === 'route2trunk' ? { kind: 'set', value: line } : { kind: 'leave' },
    lidb: choice('lidb'),
    note: choice('note'),
    pin: choice('pin'),
    cnam: '',
    failover: field === 'failover' ? 'set' : '',
    backup: { ...NO_FAILOVER },
    e911: choice('e911'),
    address: { ...NO_ADDRESS },
    dlda: { kind: 'leave' },
    listing: { ...NO_LISTING },
    alert: { kind: 'leave' },
    email: '',
    sms: '',
  };
}

/** A form as it may be kept: a number lock PIN has to be typed again. */
export function withoutPin(form: ChangeForm): ChangeForm {
  return form.pin.kind === 'set' ? { ...form, pin: { kind: 'set', value: '' } } : form;
}

/** Whether everything is left as it is. */
export function choosesNothing(form: ChangeForm): boolean {
  const { route2trunk, lidb, note, pin, e911, dlda, alert } = form;
  const left = [route2trunk, lidb, note, pin, e911, dlda, alert].every(({ kind }) => kind === 'leave');
  return left && form.cnam === '' && form.failover === '';
}

/** What the form asks for; only what is not left as it is. A new value that was not typed changes nothing. */
export function changesIn(form: ChangeForm): BulkChanges {
  const changes: BulkChanges = {};
  for (const name of ['route2trunk', 'lidb', 'note', 'pin'] as const) {
    const change = form[name];
    if (change.kind === 'clear') changes[name] = '';
    else if (change.kind === 'set' && change.value.trim() !== '') changes[name] = change.value.trim();
  }
  if (form.cnam !== '') changes.cnam = form.cnam;
  if (form.failover === 'set')
    changes.failover = { ...form.backup, failover_ip_address: form.backup.failover_ip_address.trim() };
  if (form.e911.kind !== 'leave') changes.e911 = form.e911.kind === 'set' ? { ...form.address } : null;
  if (form.dlda.kind !== 'leave')
    changes.dlda = form.dlda.kind === 'set' ? (listingParams(form.listing) as Record<string, string>) : null;
  if (form.alert.kind !== 'leave') changes.e911_call_alert = form.alert.kind === 'set' ? alertOf(form) : null;
  return changes;
}

function alertOf({ email, sms }: ChangeForm): Record<string, string> {
  const phone = readUsNumber(sms);
  return {
    ...(email.trim() === '' ? {} : { email: email.trim() }),
    ...(sms.trim() === '' ? {} : { sms: phone.digits }),
  };
}

/** Whether somebody can be told: an e-mail address or a US number, and neither of them wrong. */
export function alertIsRight({ email, sms }: ChangeForm): boolean {
  if (email.trim() === '' && sms.trim() === '') return false;
  return (email.trim() === '' || isEmail(email)) && (sms.trim() === '' || readUsNumber(sms).ok);
}
