import type { NumberRow } from '#shared/domain/numbers/number-row.ts';
import { emergencyFrom, emergencyLine, NO_ADDRESS } from '#shared/domain/address/emergency-rules.ts';
import { failoverFrom, type NumberSettings } from '../settings-model.ts';

/** A setting of which the provider shows another value than it was sent. */
export interface OtherValue {
  field: keyof NumberSettings;
  sent: string;
  shown: string;
}

/** Settings that the list shows, as text. */
const listed: Partial<Record<keyof NumberSettings, (row: NumberRow) => string>> = {
  note: ({ note }) => note,
  route2trunk: ({ route2trunk }) => route2trunk,
  lidb: ({ lidb }) => lidb,
  cnam: ({ cnam }) => (cnam ? 'on' : 'off'),
  e911: ({ e911 }) => addressText(e911),
  failover: ({ failover }) => planText(failover),
};

/** What the list shows in place of what was sent. Settings that no list shows are left out. */
export function otherValues(sent: NumberSettings, row: NumberRow): OtherValue[] {
  return (Object.keys(sent) as (keyof NumberSettings)[]).flatMap((field) => {
    const shown = listed[field]?.(row);
    const wanted = textOf(field, sent[field]);
    return shown === undefined || shown === wanted ? [] : [{ field, sent: wanted, shown }];
  });
}

function textOf(field: keyof NumberSettings, value: unknown): string {
  if (field === 'e911') return addressText(value === 'no' || value === '' ? null : (value as Record<string, unknown>));
  if (field === 'failover') return planText(value as Record<string, unknown>);
  return String(value);
}

function addressText(parts: Record<string, unknown> | null): string {
  const address = emergencyFrom(parts);
  return address ? emergencyLine({ ...NO_ADDRESS, ...address }) : '';
}

function planText(parts: Record<string, unknown> | null): string {
  const plan = failoverFrom(parts);
  return plan ? [plan.failover_ip_address, plan.failover_num, plan.failover_time].join(' ') : '';
}
