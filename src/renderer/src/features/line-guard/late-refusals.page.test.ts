import { expect, test } from 'vitest';
import { h, ref } from 'vue';
import type { LineGuardState } from '#shared/bridge/guard.ts';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { LineFacts } from '#shared/domain/guard/security-score.ts';
import { button, shows, toasts } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { line } from '#renderer/test/list-rows.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import LockNow from './LockNow.vue';
import ScheduleSection from './ScheduleSection.vue';
import ScoreSection from './ScoreSection.vue';

const REFUSED: Problem = { kind: 'refused', text: 'Try later', evidence: {} };
const ABROAD: LineFacts = {
  ...{ abroad: true, abroadLimit: null, callsAtOnce: null, passwordDays: null, host: null, hostResolves: null },
};
const isThere = ref(true);

async function show(component: () => ReturnType<typeof h>): Promise<FakeBridge> {
  isThere.value = true;
  return showComponent({ render: () => (isThere.value ? component() : h('p')) });
}

/** Refuses what waits, after its place was left. */
async function leaveAndRefuse(fake: FakeBridge, asked: string): Promise<void> {
  await expect.poll(() => fake.names()).toContain(asked);
  isThere.value = false;
  await fake.refuse(asked, REFUSED);
}

test('why a line was not unlocked or locked is told also where its page was left meanwhile', async () => {
  const fake = await show(() => h(LockNow, { line: 'brooklyn', hit: null }));
  await button('Lock line now').click();
  await fake.answer('guard.lock', { found: 'locked' });
  await button('Unlock line').click();
  await leaveAndRefuse(fake, 'siptrunk.updateTrunk');
  await shows(toasts, /^Unlock line brooklyn: .*Try later/);
  isThere.value = true;
  await button('Lock line now').click();
  await leaveAndRefuse(fake, 'guard.lock');
  await shows(toasts, /Lock line brooklyn: .*Try later/);
});

test('why calls abroad were not switched off or limited is told also where the line was left meanwhile', async () => {
  const fake = await show(() => h(ScoreSection, { line: { ...line(0), trunk: 'brooklyn' }, facts: ABROAD }));
  await button('Switch calls abroad off').click();
  await leaveAndRefuse(fake, 'siptrunk.updateTrunk');
  await shows(toasts, /^brooklyn · Switch calls abroad off: .*Try later/);
  isThere.value = true;
  await button('Limit to $25 a day').click();
  await leaveAndRefuse(fake, 'siptrunk.updateTrunk');
  await shows(toasts, /brooklyn · Limit to \$25 a day: .*Try later/);
});

test('why a schedule was not saved is told also where the line was left meanwhile', async () => {
  const state = { facts: ABROAD, details: {} as LineGuardState['details'], schedule: null };
  const fake = await show(() => h(ScheduleSection, { line: 'brooklyn', state }));
  await button('Set a schedule').click();
  await button('Save schedule').click();
  await leaveAndRefuse(fake, 'guard.setSchedule');
  await shows(toasts, /^brooklyn · Calls abroad by schedule: .*Try later/);
});
