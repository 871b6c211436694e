import { expect, it } from 'vitest';
import { nextTick, ref } from 'vue';
import { followKept } from './follow-kept.ts';

it('shows what is kept, also when that changes', async () => {
  const kept = ref('09:00');
  const field = followKept(() => kept.value);
  kept.value = '10:00';
  await nextTick();
  expect(field.value).toBe('10:00');
});

it('leaves what was typed, whatever is kept meanwhile, and follows again once that is kept', async () => {
  const kept = ref('09:00');
  const field = followKept(() => kept.value);
  field.value = '08:3';
  kept.value = '10:00';
  await nextTick();
  expect(field.value).toBe('08:3');
  field.value = '08:30';
  kept.value = '08:30';
  await nextTick();
  kept.value = '07:00';
  await nextTick();
  expect(field.value).toBe('07:00');
});
