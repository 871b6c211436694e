import { describe, expect, it } from 'vitest';
import { actionIds, actions } from '#shared/actions/actions.ts';
import { isPlain, KeyFollower, keysOfEvent, SEQUENCE_MS, shownKeys, type Pressed } from './keys.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('keys of an event', () => {
  it.each<[Partial<Pressed> & { key: string }, string | null, string | null]>([
    [{ key: 'g' }, 'g', 'g'],
    [{ key: '?', shiftKey: true }, '?', '?'],
    [{ key: 'k', ctrlKey: true }, 'CmdOrCtrl+K', null],
    [{ key: 'k', metaKey: true }, null, 'CmdOrCtrl+K'],
    [{ key: 'H', ctrlKey: true, shiftKey: true }, 'CmdOrCtrl+Shift+H', null],
    [{ key: 'ArrowLeft', altKey: true }, 'Alt+Left', 'Alt+Left'],
    [{ key: ',', ctrlKey: true }, 'CmdOrCtrl+,', null],
    [{ key: '+', ctrlKey: true }, 'CmdOrCtrl+Plus', null],
    [{ key: 'F11' }, 'F11', 'F11'],
    [{ key: 'Control', ctrlKey: true }, null, null],
    [{ key: 'Dead' }, null, null],
  ])('%j are %j, and %j on macOS', (event, keys, onMac) => {
    expect(keysOfEvent({ ...NONE, ...event }, false)).toBe(keys);
    expect(keysOfEvent({ ...NONE, ...event }, true)).toBe(onMac);
  });
});

describe('what is typed', () => {
  const typing = (chosen: Record<string, string> = {}) => {
    const follower = new KeyFollower(() => chosen);
    return (keys: string, now = 0) => follower.press(keys, now);
  };

  it('leads to every action of the registry that is not a list’s own', () => {
    for (const id of actionIds)
      for (const keys of actions[id].scope === 'list' ? [] : actions[id].keys) {
        const press = typing();
        const typed = isPlain(keys) ? keys.split(' ') : [keys];
        expect(typed.map((key) => press(key)).at(-1), keys).toBe(id);
      }
  });

  it('counts two keys after each other only within a short time', () => {
    const press = typing();
    expect(press('g', 0)).toBeNull();
    expect(press('h', SEQUENCE_MS)).toBe('go.home');
    expect(press('g', 10_000)).toBeNull();
    expect(press('h', 10_000 + SEQUENCE_MS + 1)).toBeNull();
  });

  it('forgets a first key that leads nowhere', () => {
    const press = typing();
    expect(press('g')).toBeNull();
    expect(press('/')).toBe('search.focus');
    expect(press('h')).toBeNull();
  });

  it('follows the keys that a person chose', () => {
    const press = typing({ 'fax.new': 'CmdOrCtrl+J', 'palette.open': '' });
    expect(press('CmdOrCtrl+J')).toBe('fax.new');
    expect(press('c')).toBeNull();
    expect(press('CmdOrCtrl+K')).toBeNull();
  });
});

it.each([
  ['CmdOrCtrl+Shift+H', false, 'Ctrl+Shift+H'],
  ['CmdOrCtrl+Shift+H', true, '⇧⌘H'],
  ['Alt+Left', false, 'Alt+←'],
  ['Alt+Left', true, '⌥←'],
  ['g h', false, 'G then H'],
  ['?', true, '?'],
] as const)('the keys %s are shown (macOS: %s) as %s', (keys, mac, shown) => {
  expect(shownKeys(keys, mac, { then: 'then', names: {} })).toBe(shown);
});

it('keys with names are called as they are labeled', () => {
  const es = { then: 'y luego', names: { Shift: 'Mayús', Enter: 'Intro' } };
  expect(shownKeys('CmdOrCtrl+Shift+Enter', false, es)).toBe('Ctrl+Mayús+Intro');
  expect(shownKeys('g n', false, es)).toBe('G y luego N');
});
