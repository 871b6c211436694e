// Reports.
import { z } from 'zod';
import {
  choice,
  count,
  isRecord,
  lenientDigits,
  lenientText,
  needAll,
  optionalDecimal,
  ownNumber,
  page,
  pageOfKind,
  pageParts,
  paging,
  params,
  period,
  periodOrWord,
  text,
} from './fields.ts';
import { operation } from './operation.ts';
import { record } from './record.ts';

const faxHistoryEntry = record({
  fax_id: lenientDigits,
  send_time: lenientText,
  did_from: lenientText,
  did_to: lenientText,
  type: lenientText,
  service: lenientText,
  status: lenientText,
});

export type FaxHistoryEntry = z.output<typeof faxHistoryEntry>;

/** The words for a period of the call history. */
export const CALL_PERIODS = ['thishour', 'previoushour', 'today', 'yesterday'] as const;
/** Days that a period of the call history may cover. */
export const CALL_PERIOD_DAYS = 7;

const call = record({
  call_time: lenientText,
  call_type: lenientText,
  caller: lenientText,
  callee: lenientText,
  call_status: lenientText,
  call_duration_min: optionalDecimal,
  billed_min: optionalDecimal,
  rate: optionalDecimal,
  ccrf: optionalDecimal,
  cost: optionalDecimal,
});

const callSummary = record(
  { call_type: lenientText, call_number: count, total_duration_min: optionalDecimal, cost: optionalDecimal },
  { type: 'call_type' },
);

/** Summaries have rows of another shape and no pages; the answer does not say which of the two it is. */
function isSummary(body: unknown, rows: unknown): boolean {
  const first: unknown = Array.isArray(rows) ? rows[0] : undefined;
  if (isRecord(first)) return Object.hasOwn(first, 'call_number') || Object.hasOwn(first, 'total_duration_min');
  return isRecord(body) && !Object.hasOwn(body, 'total_pages') && !Object.hasOwn(body, 'current_page');
}

const callHistory = z.preprocess(
  (body) => {
    // Both kinds of rows have a cost.
    const parts = pageParts(body, 'cost');
    return { kind: isSummary(body, parts.read) ? 'summary' : 'calls', ...parts };
  },
  z.union([pageOfKind('calls', call), pageOfKind('summary', callSummary)]),
);

export const report = {
  callHistory: operation({
    method: 'GET',
    path: '/callhistory',
    title: { en: 'Read the call history', es: 'Leer el historial de llamadas' },
    effect: 'read',
    params: params({
      trunk: text().optional(),
      period: periodOrWord(CALL_PERIODS, CALL_PERIOD_DAYS).optional(),
      success_call_only: choice('on', 'off').optional(),
      did: ownNumber().optional(),
      type: choice('in', 'out').optional(),
      summary_only: choice('on', 'off').optional(),
      ...paging(5, 5000),
    }).superRefine((value, context) => {
      if (value.did !== undefined) needAll(context, value, 'did', ['type']);
    }),
    result: callHistory,
  }),
  faxHistory: operation({
    method: 'GET',
    path: '/faxhistory',
    title: { en: 'Read the fax history', es: 'Leer el historial de faxes' },
    effect: 'read',
    params: params({
      did: ownNumber().optional(),
      service: choice('pro', 'enterprise').optional(),
      type: choice('out', 'in').optional(),
      // The specification types fax_id as a string: up to 27 digits have been seen.
      fax_id: z
        .string()
        .regex(/^\d{1,40}$/)
        .optional(),
      period: period().optional(),
      ...paging(10, 200),
    }),
    result: page(faxHistoryEntry, 'fax_id'),
  }),
};
