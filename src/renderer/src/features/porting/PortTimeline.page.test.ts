import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import { port } from '#renderer/test/list-rows.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { looks, useSystemColors } from '#renderer/test/system-colors.ts';
import PortTimeline from './PortTimeline.vue';

test('the newest step of a move is told in the colors of the system, too', async () => {
  await useSystemColors();
  const seen = [{ at: '2026-05-01T10:00:00.000Z', status: 'Submitted', day: '' }];
  await showComponent(() => h(PortTimeline, { port: port(0), seen }));
  const steps = page.getByRole('listitem');
  expect(looks(steps.first(), '::before')).not.toBe(looks(steps.last(), '::before'));
});
