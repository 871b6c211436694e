import { expect, it } from 'vitest';
import { allowsNothing, NO_RIGHTS, presetOf, PRESETS, rightsParams } from './rights.ts';

it('seeing sent faxes is sent as list_sent', () => {
  expect(rightsParams('ana', '6465550171', { ...NO_RIGHTS, sent: true })).toEqual({
    ...{ fax_login: 'ana', did: '6465550171', allow_send: 'off', allow_delete: 'off', allow_list_in: 'off' },
    list_sent: 'on',
  });
});

it('a preset is told by exactly its rights', () => {
  expect(presetOf({ ...PRESETS.full })).toBe('full');
  expect(presetOf({ ...PRESETS.full, delete: false })).toBeNull();
  expect(allowsNothing(PRESETS.none)).toBe(true);
});
