import { type AreaHandlers, pageOf } from './answer.ts';
import { isoWithOffset } from '../clock.ts';
import { longFaxId } from '../wire/shapes.ts';

/** Reports (specification part B, "Reports"). The order is not stated there; this provider gives the newest first. */
export const reportHandlers: AreaHandlers<'report'> = {
  'report.faxHistory': (params, { state }) => {
    const { did, service, type, fax_id, period } = params;
    const found = state.faxes.filter((fax) => {
      const second = Math.floor(fax.at / 1000);
      return (
        (did === undefined || fax.from === did || fax.to === did) &&
        (service === undefined || fax.service === service) &&
        (type === undefined || fax.type === type) &&
        (fax_id === undefined || fax.faxId === fax_id || longFaxId(fax.faxId) === fax_id) &&
        (period === undefined || (second >= period[0] && second <= period[1]))
      );
    });
    const rows = found
      .sort((a, b) => b.at - a.at || Number(b.faxId) - Number(a.faxId))
      .map((fax) => ({
        fax_id: Number(fax.faxId),
        send_time: isoWithOffset(fax.at),
        did_from: fax.from,
        did_to: fax.to,
        type: fax.type,
        service: fax.service,
        status: fax.status,
      }));
    return pageOf(rows, params);
  },
};
