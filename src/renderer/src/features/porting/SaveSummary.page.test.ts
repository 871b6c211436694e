import { expect, test } from 'vitest';
import { h } from 'vue';
import { page } from 'vitest/browser';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { port } from '#renderer/test/list-rows.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { formatFull } from '#renderer/kernel/format.ts';
import { portRow } from './port-rows.ts';
import SaveSummary from './SaveSummary.vue';
import SupportNote from './SupportNote.vue';

/** In Honolulu half past eleven at night. */
const MOVE = { ...port(0), status: 'in progress', created_by: '2026-05-08 23:30:00' };
const INSTANT = '2026-05-09T09:30:00.000Z';
const ZONE = 'Pacific/Honolulu';

test('when a move was asked for is a time of the provider', async () => {
  const fake = new FakeBridge();
  await showComponent(
    {
      setup: () => {
        useSettings().settings = { ...DEFAULT_SETTINGS, providerTimeZone: ZONE };
        return () => h(SaveSummary, { port: MOVE, seen: [] });
      },
    },
    fake,
  );
  await button('Save summary as PDF').click();
  const saved = () => JSON.stringify(fake.requests.find(({ name }) => name === 'porting.saveSummary')?.payload ?? null);
  await expect.poll(saved).toContain(formatFull(INSTANT));
  expect(portRow(MOVE, undefined, { today: '2026-05-09', zone: ZONE }, null).sentAt).toBe(INSTANT);
});

test('the note for the support says the day on which a move was asked for at the provider', async () => {
  const move = { ...MOVE, created_by: '2026-05-09T09:30:00+00:00' };
  const row = portRow(move, undefined, { today: '2026-05-20', zone: ZONE }, null);
  await showComponent({ render: () => h(SupportNote, { row }) }, new FakeBridge());
  await expect.element(page.getByText(/May 8/)).toBeVisible();
});
