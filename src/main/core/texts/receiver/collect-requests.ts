import { COLLECT_PATH, placeSchema } from './collector.ts';
import { readBody } from './read-body.ts';
import { sameSecret } from './receiver-secret.ts';
import type { OtherRequests } from './receiver-server.ts';
import type { Spool } from './spool.ts';

/** Answers the app, which collects what a spool keeps. Everybody else is not told that there is something to collect. */
export function collectRequests(key: string, spool: Spool): OtherRequests {
  return async (request) => {
    if (request.method !== 'POST' || request.url !== COLLECT_PATH) return undefined;
    if (!sameSecret(request.headers.authorization ?? '', `Bearer ${key}`)) return undefined;
    const body = await readBody(request);
    const place = 'text' in body ? placeSchema.safeParse(parsed(body.text)).data : undefined;
    return place && { body: JSON.stringify({ spool: spool.name, entries: spool.collect(place) }) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
