import { computed, onScopeDispose, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { KeptKeys, PortSeen } from '#shared/bridge/porting.ts';
import type { Port } from '#shared/lists/lists.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import type { Known } from '#renderer/kernel/feature.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';
import { userList } from '#renderer/kernel/user-data.ts';
import type { DayStep } from './day-steps.ts';
import { portRow, type PortRow } from './port-rows.ts';
import { useProviderDay } from './use-provider-day.ts';
import { useList } from '#renderer/stores/use-list.ts';

/** The moves of this account, all of them, with every status that each was seen to have. */
export const usePorts = defineAccountStore('ports', (account) => {
  const list = useList('ports', { whole: true });
  const timeline = shallowRef<Readonly<Record<string, readonly PortSeen[]>>>({});
  const kept = shallowRef<readonly KeptKeys[]>([]);
  const ticks = userList(account, 'port-checklists');
  let wanted = false;

  /** Null while it is not known which moves there are. */
  const ports = computed<readonly Port[] | null>(() =>
    list.loaded.value ? list.rows.value.filter((port) => port !== undefined) : null,
  );
  const day = useProviderDay();
  const readAt = computed(() => list.state.value?.readAt ?? null);
  const rows = computed<readonly PortRow[] | null>(
    () =>
      ports.value?.map((port) => portRow(port, timeline.value[port.id]?.at(-1)?.at, day.value, readAt.value)) ?? null,
  );
  const rowOf = (id: string): PortRow | undefined => rows.value?.find(({ port }) => port.id === id);
  const seenOf = (id: string): readonly PortSeen[] => timeline.value[id] ?? [];

  /** For the screen of the list. A function, since a store would unwrap what the parts of the list hold. */
  const view = () => list;

  const loadTimeline = singleFlight(async () => {
    const outcome = await ask('porting.timeline', undefined);
    if (outcome.ok) timeline.value = outcome.value;
  });

  /** ISO time until which PIN or social security digits are kept for a number; undefined where none are. */
  const keptUntil = (number: string): string | undefined => kept.value.find((one) => one.number === number)?.until;

  async function loadKept(): Promise<void> {
    const outcome = await ask('porting.keptKeys', undefined);
    if (outcome.ok) kept.value = outcome.value;
  }

  async function removeKept(number: string): Promise<Problem | null> {
    const outcome = await ask('porting.removeKeys', { number });
    if (!outcome.ok) return outcome.problem;
    kept.value = outcome.value;
    return null;
  }

  const isTicked = (id: string, step: DayStep): boolean =>
    ticks.items.value.find((one) => one.id === id)?.done.includes(step) ?? false;

  /** Keeps what was done on the day of a move. */
  async function tick(id: string, step: DayStep, done: boolean): Promise<Problem | null> {
    return ticks.change((kept) => {
      const before = kept.find((one) => one.id === id)?.done ?? [];
      const now = [...before.filter((other) => other !== step), ...(done ? [step] : [])];
      return [{ id, done: now }, ...kept.filter((one) => one.id !== id)];
    });
  }

  async function load(): Promise<void> {
    wanted = true;
    await Promise.all([list.load(), loadTimeline(), loadKept(), ticks.load()]);
  }

  /** Shows what main keeps, without having it read. */
  async function follow(): Promise<void> {
    wanted = true;
    await Promise.all([list.follow(), loadTimeline()]);
  }

  // What of them needs the person is shown before anybody opens their screen.
  if (account.profileId !== '') void follow();
  onScopeDispose(
    window.bridge.on('lists.changed', (changed) => {
      if (!wanted || changed.list !== 'ports') return;
      void loadTimeline();
      void loadKept();
    }),
  );
  return {
    ...{ view, ports, rows, rowOf, seenOf, isTicked, tick, load, follow },
    ...{ keptUntil, removeKept },
    known: computed<Known>(() => {
      if (ports.value) return 'read';
      return list.problem.value ? 'unreadable' : 'reading';
    }),
    readAt,
  };
});
