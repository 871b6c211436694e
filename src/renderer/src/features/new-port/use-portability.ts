import { shallowReactive, watch } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { Portability as Answer } from '#shared/bridge/porting.ts';
import { isOpen, stageOf } from '#shared/domain/porting/stages.ts';
import { ask, useCall } from '#renderer/kernel/bridge.ts';
import { useStillShown } from '#renderer/kernel/still-shown.ts';

const LIST = 'lnp.listLnp';
const PER_PAGE = 200;

/** Whether a number can move here. */
export interface Portability {
  answer: 'checking' | Answer['answer'];
  focDays: number;
  /** Why it cannot, or why that is not known. */
  problem: Problem | null;
  /** A request for it that is under way. */
  open: { id: string; status: string } | null;
}

const NOTHING: Portability = { answer: 'checking', focDays: 0, problem: null, open: null };

/** Finds out whether numbers can move here, one after the other; an answer of the last days counts. */
export function usePortability(numbers: () => readonly string[]) {
  // Its numbers are never asked about at the account that comes to the screen after it.
  const isShown = useStillShown();
  const call = useCall();
  const results = shallowReactive(new Map<string, Portability>());
  let isBusy = false;
  let waiting: string[] = [];

  async function check(more: readonly string[]): Promise<void> {
    waiting = [...new Set([...waiting, ...more])];
    if (isBusy) return;
    isBusy = true;
    try {
      for (let number = waiting.shift(); number !== undefined && isShown(); number = waiting.shift()) {
        results.set(number, NOTHING);
        results.set(number, await find(number, { call, isShown }));
      }
    } finally {
      isBusy = false;
    }
  }

  /** Lets each be looked at anew. */
  function forget(): void {
    results.clear();
  }

  watch(
    numbers,
    (all) => {
      const unseen = all.filter((number) => !results.has(number));
      if (unseen.length > 0) void check(unseen);
    },
    { immediate: true },
  );

  return { results, check, forget };
}

interface Finding {
  call: ReturnType<typeof useCall>;
  isShown: () => boolean;
}

async function find(number: string, { call, isShown }: Finding): Promise<Portability> {
  const answer = await answerFor(number, isShown);
  if (answer.answer !== 'can' || !isShown()) return answer;
  const requests = await call(LIST, { number2port: number, per_page: PER_PAGE });
  if (!requests.ok) return { ...answer, answer: 'unknown', problem: requests.problem };
  const open = requests.value.rows.find((row) => row.number2port === number && isOpen(stageOf(row.status)));
  return open ? { ...answer, open: { id: open.id, status: open.status } } : answer;
}

/** What the provider said of a number in the last days; it is asked where it said nothing, or not that it can move. */
async function answerFor(number: string, isShown: () => boolean): Promise<Portability> {
  const known = await ask('portability.known', { numbers: [number] });
  if (!isShown()) return NOTHING;
  const [kept] = known.ok ? known.value : [];
  const outcome = kept?.answer === 'can' ? known : await ask('portability.check', { numbers: [number] });
  if (!outcome.ok) return { ...NOTHING, answer: 'unknown', problem: outcome.problem };
  const [found] = outcome.value;
  if (!found) return { ...NOTHING, answer: 'unknown' };
  return { ...NOTHING, answer: found.answer, focDays: found.focDays ?? 0, problem: found.problem ?? null };
}
