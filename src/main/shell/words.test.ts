import type { MenuItemConstructorOptions } from 'electron';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { actionIds, actions, keyConflicts, RESERVED_KEYS } from '#shared/actions/actions.ts';
import { actionWords } from '#shared/words/action-words.ts';
import type { FaxOverview } from '#shared/bridge/fax.ts';
import type { Port } from '#shared/lists/lists.ts';
import { menuTemplate, type MenuState } from './menu.ts';
import { shellTexts } from './texts.ts';
import { trayMenu, trayTip, type TrayState } from './tray-menu.ts';
import { trayBalance, trayFaxes, trayLevel, trayMoves } from './tray-state.ts';
import { visibleBounds } from './window-state.ts';

const en = shellTexts('en', '');
const es = shellTexts('es', '');

/** Texts that take a number; all others take a text. */
const COUNTED = ['.unread', '.tray.pauseHours', '.closing.heldTitle'];
/** Texts that say what waits. */
const WAITING = ['.closing.scheduledTitle', '.closing.scheduledText'];

/** Every text of a set with its path; functions are asked with an example. */
function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value === 'function' && WAITING.includes(path))
    return new Map(
      [
        { faxes: 42, texts: 0, ofLists: 0 },
        { faxes: 0, texts: 42, ofLists: 0 },
        { faxes: 41, texts: 42, ofLists: 0 },
        { faxes: 0, texts: 0, ofLists: 42 },
        { faxes: 41, texts: 42, ofLists: 43 },
      ].map((waiting) => [path + JSON.stringify(waiting), (value as (x: unknown) => string)(waiting)]),
    );
  if (typeof value === 'function')
    return new Map([
      [`${path}()`, String((value as (x: unknown) => unknown)(COUNTED.includes(path) ? 42 : 'EXAMPLE'))],
    ]);
  return new Map(Object.entries(value as object).flatMap(([key, item]) => [...textsOf(item, `${path}.${key}`)]));
}

describe('texts of the shell', () => {
  it('are the same set in both languages, and none is empty', () => {
    expect([...textsOf(es).keys()]).toEqual([...textsOf(en).keys()]);
    for (const texts of [en, es])
      for (const [path, text] of textsOf(texts)) {
        expect(text.trim(), path).not.toBe('');
        if (path.endsWith('()')) expect(text, path).toMatch(/EXAMPLE|42/);
      }
  });

  it('differ between the languages, but for names that are the same', () => {
    const same = [...textsOf(en)].filter(([path, text]) => textsOf(es).get(path) === text).map(([path]) => path);
    expect(same).toEqual([]);
  });

  it.each([
    ['system', 'es-MX', 'Salir'],
    ['system', 'ES', 'Salir'],
    ['system', 'en-US', 'Quit'],
    ['system', 'fr', 'Quit'],
    ['system', '', 'Quit'],
    ['en', 'es-MX', 'Quit'],
    ['es', 'en-US', 'Salir'],
  ] as const)('with the setting %s on a computer in %j say %s', (language, locale, quit) => {
    expect(shellTexts(language, locale).menu.quit).toBe(quit);
  });
});

type Item = MenuItemConstructorOptions;
const platforms = ['darwin', 'win32', 'linux'] as const;

const MENU: MenuState = {
  language: 'en',
  texts: en.menu,
  keys: {},
  signedIn: true,
  locked: false,
  canLock: true,
  profiles: ['Front desk', 'Second office', 'Demo'],
  portal: true,
};

function allOf(items: Item[]): Item[] {
  return items.flatMap((item) => [item, ...allOf((item.submenu as Item[] | undefined) ?? [])]);
}

function menuOf(platform: NodeJS.Platform, state: Partial<MenuState> = {}) {
  const done: string[] = [];
  const menu = menuTemplate(
    platform,
    { ...MENU, ...state },
    { act: (id) => done.push(id), openLogs: () => done.push('logs'), openPortal: () => done.push('portal') },
  );
  const top = (name: string) => menu.find((item) => item.role === name || item.label === name)?.submenu as Item[];
  return { menu, items: allOf(menu), top, done };
}

function click(item: Item | undefined): void {
  item?.click?.({} as never, undefined, {});
}

describe.each(platforms)('the menu on %s', (platform) => {
  it.each(['en', 'es'] as const)('(%s) has no shortcut twice, and a name for each item', (language) => {
    const { items } = menuOf(platform, { language, texts: { en, es }[language].menu });
    const shortcuts = items.flatMap(({ accelerator }) =>
      typeof accelerator === 'string' ? [accelerator.toLowerCase()] : [],
    );
    expect(shortcuts.length).toBeGreaterThan(8);
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
    // What the system would name itself, it names in English.
    for (const item of items) {
      if (item.type === 'separator' || item.role === 'appMenu') continue;
      expect(item.label, JSON.stringify(item)).toBeTruthy();
    }
  });

  it('has Settings and Quit once, where people look for them', () => {
    const { items, top } = menuOf(platform);
    const mac = platform === 'darwin';
    const home = top(mac ? 'appMenu' : 'File');
    expect(items.filter(({ id }) => id === 'go.settings')).toHaveLength(1);
    expect(items.filter(({ role }) => role === 'quit')).toHaveLength(1);
    expect(home.some(({ id }) => id === 'go.settings')).toBe(true);
    expect(home.at(-1)?.role).toBe('quit');
    expect(top('File').some(({ role }) => role === 'close')).toBe(mac);
  });

  it('has Edit, Go, View, Window and Help', () => {
    expect(menuOf(platform).menu.map(({ role, label }) => role ?? label)).toEqual([
      ...(platform === 'darwin' ? ['appMenu'] : []),
      'File',
      'editMenu',
      'Go',
      'View',
      'windowMenu',
      'help',
    ]);
  });

  it('has every action of the registry that belongs into a menu, once, and does it', () => {
    const { items, done } = menuOf(platform);
    const wanted = actionIds.filter((id) => actions[id].menu !== null);
    for (const id of wanted) {
      const found = items.filter((item) => item.id === id);
      expect(found, id).toHaveLength(1);
      click(found[0]);
    }
    click(items.find(({ label }) => label === en.menu.logs));
    click(items.find(({ label }) => label === en.menu.portal));
    expect(done).toEqual([...wanted, 'logs', 'portal']);
  });

  it('follows the state of the app', () => {
    const enabled = (state: Partial<MenuState>) =>
      menuOf(platform, state).items.flatMap(({ id, enabled: on }) => (on === false || id === undefined ? [] : [id]));
    expect(enabled({ signedIn: false, canLock: false })).toEqual(
      expect.arrayContaining(['go.profiles', 'help.keys', 'page.back']),
    );
    expect(enabled({ signedIn: false })).not.toContain('fax.new');
    expect(enabled({ locked: true })).toEqual([]);
    const labels = menuOf(platform, { locked: true }).items.map(({ label }) => label);
    for (const name of MENU.profiles) expect(labels).not.toContain(name);
    expect(enabled({ canLock: false })).not.toContain('app.lock');
    expect(enabled({})).toContain('app.lock');
  });

  it('lists the accounts when there are several, nine at most, and shows the keys that were chosen', () => {
    const labels = (state: Partial<MenuState>) => menuOf(platform, state).items.map(({ label }) => label);
    expect(labels({})).toEqual(expect.arrayContaining(MENU.profiles));
    expect(labels({ profiles: ['Only one'] })).not.toContain('Only one');
    const twelve = Array.from({ length: 12 }, (_, index) => `Office ${index + 1}`);
    expect(labels({ profiles: twelve })).toContain('Office 9');
    expect(labels({ profiles: twelve })).not.toContain('Office 10');
    const keys = { 'fax.new': 'CmdOrCtrl+J', 'palette.open': '' };
    const items = menuOf(platform, { keys }).items;
    expect(items.find(({ id }) => id === 'fax.new')?.accelerator).toBe('CmdOrCtrl+J');
    expect(items.find(({ id }) => id === 'palette.open')?.accelerator).toBeUndefined();
  });
});

describe('the registry of actions', () => {
  it('has no keys twice, and none that the system needs', () => {
    expect(keyConflicts({})).toEqual([]);
    expect(keyConflicts({ 'go.home': 'c' })).toEqual([{ keys: 'c', ids: ['go.home', 'fax.new'] }]);
    for (const keys of RESERVED_KEYS) expect(keyConflicts({ 'go.home': keys })).toHaveLength(1);
  });

  it('has words for every action in both languages, none of them twice', () => {
    for (const words of [actionWords.en, actionWords.es]) {
      expect(Object.keys(words).sort()).toEqual([...actionIds].sort());
      expect(new Set(Object.values(words)).size).toBe(actionIds.length);
      for (const text of Object.values(words)) expect(text.trim()).not.toBe('');
    }
  });
});

describe('the tray', () => {
  const TRAY: TrayState = {
    texts: en.tray,
    profile: 'Front desk',
    balance: '$84.35',
    faxes: [{ label: 'From (617) 555-0134', path: '/fax/record/1' }],
    moves: [{ label: '(917) 555-0121 · Rejected', path: '/porting/73421' }],
    locked: false,
    canLock: true,
    paused: false,
  };

  function trayOf(state: Partial<TrayState> = {}) {
    const done: string[] = [];
    const menu = trayMenu(
      { ...TRAY, ...state },
      {
        open: (path) => done.push(`open ${path ?? ''}`.trim()),
        quickFax: () => done.push('quick fax'),
        lock: () => done.push('lock'),
        pause: (minutes) => done.push(`pause ${minutes}`),
        quit: () => done.push('quit'),
      },
    );
    return { items: allOf(menu), done };
  }

  it('does each of its commands', () => {
    const { items, done } = trayOf();
    for (const item of items) click(item);
    const opened = [
      'open',
      'open /fax/new',
      'quick fax',
      'open /texts/new',
      'open /fax/record/1',
      'open /porting/73421',
    ];
    expect(done).toEqual([...opened, 'pause 60', 'pause 480', 'lock', 'quit']);
    const paused = trayOf({ paused: true });
    click(paused.items.find(({ id }) => id === 'resume'));
    expect(paused.done).toEqual(['pause 0']);
  });

  it('tells nothing of the account while the app is locked', () => {
    const { items } = trayOf({ locked: true });
    const told = JSON.stringify(items);
    for (const secret of ['Front desk', '84.35', '555', 'fax', 'Moving']) expect(told).not.toContain(secret);
    expect(items.map(({ id }) => id).filter(Boolean)).toEqual(['open', 'lock', 'quit']);
  });

  it('leads to the settings where no PIN is set yet', () => {
    const { items, done } = trayOf({ canLock: false });
    click(items.find(({ id }) => id === 'lock'));
    expect(done).toEqual(['open /settings/security']);
  });

  it.each([
    [{}, 'Front desk · $84.35'],
    [{ balance: null }, 'Front desk · balance not known'],
    [{ profile: null }, 'Not connected'],
    [{ locked: true }, 'Linekeeper is locked'],
  ])('says at a glance: %j', (state, tip) => {
    expect(trayTip({ ...TRAY, ...state })).toBe(tip);
  });

  it('shows the five latest faxes, each once', () => {
    const record = (index: number, jobId: string | null = null) => ({
      faxId: String(index),
      direction: 'out' as const,
      from: '2125550142',
      to: '6175550134',
      service: 'pro',
      status: index % 2 ? 'success' : 'gurgling',
      sendTime: '',
      seenAt: `2026-11-21T12:0${index}:00.000Z`,
      jobId,
      ...{ unread: false, doneAt: null, flagged: false, held: false, tags: [], note: '' },
    });
    const overview: FaxOverview = {
      received: [1, 2, 3].map((index) => record(index)),
      sent: [4, 5, 6].map((index) => record(index, index === 6 ? 'job' : null)),
      jobs: [],
      batches: [],
      unread: 0,
      past: { reading: null, lacks: null },
      historyAt: null,
      historyProblem: null,
      clockOffset: null,
      counts: { received: 3, sent: 3, outbox: 0 },
      complete: true,
    };
    expect(trayFaxes(overview, en.tray)).toEqual([
      { label: 'To (617) 555-0134 · Delivered', path: '/fax/record/5?box=sent' },
      { label: 'To (617) 555-0134 · gurgling', path: '/fax/record/4?box=sent' },
      ...[3, 2, 1].map((index) => ({ label: 'From (212) 555-0142', path: `/fax/record/${index}?box=received` })),
    ]);
  });

  it('shows five moves that go on: what needs the person first, then by their days, in the provider’s word where it is not known', () => {
    const move = (id: string, status: string, day = '') =>
      ({ id, number2port: `91755501${id}`, status, foc_date: day === '' ? '' : `${day} 00:00:00` }) as Port;
    const ports = [
      ...[move('10', 'completed', '2026-11-02'), move('11', 'canceled'), move('12', 'submitted')],
      ...[move('13', 'carrier callback'), move('14', 'FOC received', '2026-12-03')],
      ...[move('15', 'in progress', '2026-12-01'), move('16', 'rejected: wrong PIN', '2026-12-09'), move('17', 'new')],
    ];
    const shown = trayMoves(ports, en.tray, 'en');
    expect(shown).toEqual([
      { label: '(917) 555-0116 · Rejected', path: '/porting/16' },
      { label: '(917) 555-0115 · In progress · Dec 1', path: '/porting/15' },
      { label: '(917) 555-0114 · Date confirmed · Dec 3', path: '/porting/14' },
      { label: '(917) 555-0112 · Sent', path: '/porting/12' },
      { label: '(917) 555-0113 · carrier callback', path: '/porting/13' },
    ]);
    expect(trayMoves(ports, es.tray, 'es')[2]?.label).toBe('(917) 555-0114 · Fecha confirmada · 3 dic');
    expect(trayOf({ moves: [] }).items.map(({ id }) => id)).not.toContain('moves');
  });

  it.each([
    ['84.35', 'en', '$84.35'],
    ['-3.5', 'es', '-$3.50'],
    ['not known', 'en', 'not known'],
  ] as const)('shows the balance %s (%s) as %s', (decimal, language, shown) => {
    expect(trayBalance(decimal, language)).toBe(shown);
  });

  it.each([
    ['25', '0', '$25.00'],
    ['18.2', '0', '$18.20 · Low'],
    ['4.99', '0', '$4.99 · Almost empty'],
    ['-2', '50', '-$2.00 · Below zero'],
    ['0', '0', '$0.00 · Empty'],
  ])('says of a balance of %s with a credit of %s: %s', (balance, credit, shown) => {
    const word = trayLevel({ balance, credit }, { low: 25, hardLow: 5 }, en.tray);
    expect(trayBalance(balance, 'en', word)).toBe(shown);
  });
});

describe('the place of the window', () => {
  const display = { x: 0, y: 0, width: 1920, height: 1040 };

  it.each([
    [{ x: 100, y: 100, width: 1280, height: 800 }, true],
    [{ x: -1100, y: 0, width: 1280, height: 800 }, true],
    [{ x: -1200, y: 0, width: 1280, height: 800 }, false],
    [{ x: 1850, y: 0, width: 1280, height: 800 }, false],
    [{ x: 5000, y: 5000, width: 1280, height: 800 }, false],
    [{ x: 100, y: -700, width: 1280, height: 800 }, false],
    [{ x: 100, y: 1030, width: 1280, height: 800 }, false],
  ])('%j is taken again only where a person can get hold of it: %s', (bounds, taken) => {
    expect(visibleBounds(bounds, [display])).toEqual(taken ? bounds : undefined);
  });

  it('is never taken when its title bar is on no display', () => {
    const number = fc.integer({ min: -10_000, max: 10_000 });
    const size = fc.integer({ min: 1, max: 4000 });
    fc.assert(
      fc.property(number, number, size, size, (x, y, width, height) => {
        const bounds = { x, y, width, height };
        if (!visibleBounds(bounds, [display])) return;
        expect(x + width > 0 && x < 1920 && y >= -20 && y < 1040).toBe(true);
      }),
    );
    expect(visibleBounds(null, [display])).toBeUndefined();
  });
});
