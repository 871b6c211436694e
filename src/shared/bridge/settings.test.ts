import { describe, expect, it } from 'vitest';
import { actionIds, actions } from '../actions/actions.ts';
import { DEFAULT_SETTINGS, settingsChangeSchema, settingsSchema } from './settings.ts';

describe('keys that a person chose', () => {
  it.each(['', 'c', 'ñ', '/', 'g h', 'g ,', 'F5', 'Space', 'CmdOrCtrl+Shift+H', 'Alt+Left', 'CmdOrCtrl+,', 'Alt+Plus'])(
    '"%s" can be stored',
    (keys) => {
      expect(settingsChangeSchema.safeParse({ keys: { 'go.home': keys } }).success).toBe(true);
    },
  );

  it('of every action can be stored', () => {
    for (const id of actionIds)
      for (const keys of actions[id].keys)
        expect(settingsChangeSchema.safeParse({ keys: { [id]: keys } }).success, keys).toBe(true);
  });

  it.each(['\u202E😀', 'CmdOrCtrl+Ñ', 'CmdOrCtrl+', 'CmdOrCtrl+\u202E', 'a b c', 'CmdOrCtrl+A\n', 'a'.repeat(61), 7])(
    '%j cannot, and is left out of a file without another setting being lost',
    (bad) => {
      expect(settingsChangeSchema.safeParse({ keys: { 'go.home': bad } }).success).toBe(false);
      const stored = { theme: 'dark', keys: { 'go.home': bad, 'go.fax': 'g x' } };
      expect(settingsSchema.parse(stored)).toEqual({ ...DEFAULT_SETTINGS, theme: 'dark', keys: { 'go.fax': 'g x' } });
    },
  );

  it('are two hundred at most', () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`a${index}`, 'x']));
    expect(settingsChangeSchema.safeParse({ keys: many }).success).toBe(false);
    expect(Object.keys(settingsSchema.parse({ keys: many }).keys)).toHaveLength(200);
  });
});
