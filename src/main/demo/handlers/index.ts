import { accountHandlers } from './account.ts';
import { faxLookupHandlers } from './fax-lookup.ts';
import { proFaxHandlers } from './pro-fax.ts';
import { reportHandlers } from './report.ts';
import type { Handlers } from './answer.ts';

/** Every operation of the catalogue. Adding one is an entry in the file of its area. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...faxLookupHandlers,
  ...proFaxHandlers,
  ...reportHandlers,
};
