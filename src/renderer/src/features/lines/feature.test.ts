import { beforeEach, expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { useLines } from '#renderer/stores/lines.store.ts';
import { lines } from './feature.ts';

const ROWS = [
  { trunk: 'frontdesk', type: 'static', status: 'on', ip_address: '', routed_dids: [], inter_call: 'off' },
  { trunk: 'oldoffice', type: 'static', status: 'off', ip_address: '', routed_dids: [], inter_call: 'off' },
];

beforeEach(async () => {
  const fake = fakePage();
  const state = { revision: 1, count: 2, readAt: '2026-11-24T12:00:00.000Z', reading: null, problem: null };
  const keys = ROWS.map(({ trunk }) => trunk).join('\n');
  fake.reply('lists.query', () =>
    succeed({
      state: { ...state, cut: null, setAside: 0 },
      keys,
      rows: ROWS,
      all: 2,
      outside: 0,
      counts: {},
      changed: null,
    }),
  );
  await showProfile('one');
  void useLines().load();
  await settled();
});

it.each([
  ['lock line frontdesk', ['Lock line frontdesk']],
  ['lock front', ['Lock line frontdesk']],
  ['Bloquear la línea frontdesk', ['Lock line frontdesk']],
  ['bloquear linea front', ['Lock line frontdesk']],
  ['lock line oldoffice', []],
  ['unlock line oldoffice', ['Unlock line oldoffice']],
  ['desbloquear oldoffice', ['Unlock line oldoffice']],
  ['unlock frontdesk', []],
  ['desk', ['frontdesk']],
  ['lock', []],
])('“%s” finds %j', (query, found) => {
  expect(lines.find?.(query).map(({ label }) => label)).toEqual(found);
});
