import { z } from 'zod';
import type { ReceiverProblem } from '#shared/bridge/texts.ts';
import type { KeyValueStore } from '../../store/key-value-store.ts';
import { readPost, type Arrival } from './arrival.ts';
import type { PostJson } from './post-text.ts';
import { MOST_BYTES } from './read-body.ts';

/** Where a receiver on another computer is asked for what it keeps. */
export const COLLECT_PATH = '/collect';
/** Posts that are given at one go. */
export const COLLECTED_AT_ONCE = 200;
/** More than the largest answer of a receiver has. */
const MOST_ANSWER = 16 * MOST_BYTES;
const PATIENCE_MS = 20_000;
const PLACE = 'text-collected';

const answerSchema = z.object({
  spool: z.string().max(64),
  entries: z
    .array(
      z.object({
        id: z.int().positive(),
        at: z.iso.datetime(),
        // As long as a head may be; the answer as a whole is limited.
        type: z.string(),
        body: z.string().max(MOST_BYTES),
      }),
    )
    .max(COLLECTED_AT_ONCE),
});
/** What the app has: the spool that it was of, and the id of the last post. */
export const placeSchema = z.object({ spool: z.string(), after: z.int().min(0) });
export type CollectPlace = z.output<typeof placeSchema>;

interface CollectorDeps {
  keyValues: KeyValueStore;
  url: string;
  /** Shows the other receiver that it is this app. */
  key: string;
  post: PostJson;
  /** Stores what was collected, and that it was, at one go; throws where the disk does not take it. */
  keep: (arrivals: readonly Arrival[], noteCollected: () => void) => void;
}

/** Fetches everything that a receiver on another computer keeps. It deletes what this app says that it has. */
export async function collect({ keyValues, url, key, post, keep }: CollectorDeps): Promise<ReceiverProblem | null> {
  for (;;) {
    const place = placeSchema.safeParse(keyValues.get(PLACE)).data ?? { spool: '', after: 0 };
    const answered = await post(url + COLLECT_PATH, {
      body: JSON.stringify(place),
      headers: { authorization: `Bearer ${key}` },
      mostBytes: MOST_ANSWER,
      patienceMs: PATIENCE_MS,
    });
    if (!answered.ok) return 'not-reached';
    const answer = answered.value.status === 200 ? readAnswer(answered.value.body) : undefined;
    if (!answer) return answered.value.status >= 500 ? 'not-reached' : 'not-the-receiver';
    const last = answer.entries.at(-1);
    if (!last) return null;
    const isSame = answer.spool === place.spool;
    const fresh = answer.entries.filter(({ id }) => !isSame || id > place.after);
    try {
      keep(fresh.flatMap(toArrival), () => {
        keyValues.put(PLACE, { spool: answer.spool, after: last.id });
      });
    } catch {
      return 'not-kept';
    }
  }
}

function readAnswer(body: string): z.output<typeof answerSchema> | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/** The other receiver has looked at it before; whoever took its place may send anything. */
function toArrival({ at, type, body }: { at: string; type: string; body: string }): Arrival[] {
  const content = readPost(type, body);
  return content.kind === 'rejected' ? [] : [{ at, type, body, content }];
}
