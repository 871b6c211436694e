// Reports (specification part B, "Reports").
import { z } from 'zod';
import { choice, lenientDigits, lenientText, ownNumber, page, paging, params, period } from './fields.ts';
import { operation } from './operation.ts';

const faxHistoryEntry = z.looseObject({
  fax_id: lenientDigits,
  send_time: lenientText,
  did_from: lenientText,
  did_to: lenientText,
  type: lenientText,
  service: lenientText,
  status: lenientText,
});

export type FaxHistoryEntry = z.output<typeof faxHistoryEntry>;

export const report = {
  faxHistory: operation({
    method: 'GET',
    path: '/faxhistory',
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
    result: page(faxHistoryEntry),
  }),
};
