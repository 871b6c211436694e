import { accountHandlers } from './account.ts';
import { didHandlers } from './did.ts';
import { didinterHandlers } from './didinter.ts';
import { enterpriseFaxHandlers } from './enterprise-fax.ts';
import { faxLookupHandlers } from './fax-lookup.ts';
import { lnpHandlers } from './lnp.ts';
import { proFaxHandlers } from './pro-fax.ts';
import { reportHandlers } from './report.ts';
import { serverHandlers } from './server.ts';
import { siptrunkHandlers } from './siptrunk.ts';
import { smsHandlers } from './sms.ts';
import type { Handlers } from './answer.ts';

/** Every operation of the catalogue. Adding one is an entry in the file of its area. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...didHandlers,
  ...didinterHandlers,
  ...lnpHandlers,
  ...faxLookupHandlers,
  ...enterpriseFaxHandlers,
  ...proFaxHandlers,
  ...reportHandlers,
  ...serverHandlers,
  ...siptrunkHandlers,
  ...smsHandlers,
};
