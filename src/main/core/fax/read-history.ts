import type { Problem } from '#shared/bridge/outcome.ts';
import { providerInstant } from '#shared/domain/connection/provider-time.ts';
import type { Params, Result } from '#shared/provider/catalogue.ts';
import type { ProviderClient } from '../client/client.ts';

type HistoryPage = Result<'report.faxHistory'>;

/** Reads a page of the provider's fax history, its times made into moments. */
export type ReadHistory = (
  query: Params<'report.faxHistory'>,
  signal?: AbortSignal,
) => Promise<{ ok: true; page: HistoryPage } | { ok: false; problem: Problem }>;

/** @param zone the provider's time zone: times without an offset are read in it */
export function historyReader(client: ProviderClient, zone: () => string): ReadHistory {
  return async (query, signal) => {
    const attempt = await client.attempt('report.faxHistory', query, signal);
    if (attempt.kind !== 'answered') return { ok: false, problem: attempt.problem };
    const page = attempt.value as HistoryPage;
    const rows = page.rows.map((row) => ({ ...row, send_time: providerInstant(row.send_time, zone()) }));
    return { ok: true, page: { ...page, rows } };
  };
}
