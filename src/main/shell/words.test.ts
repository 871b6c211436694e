import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import type { FaxJob, FaxJobState } from '#shared/bridge/fax.ts';
import { noticeOf } from './fax-notice.ts';
import { menuTemplate, type MenuActions } from './menu.ts';
import { shellTexts } from './texts.ts';

const en = shellTexts('en', '');
const es = shellTexts('es', '');

/** Every text of a set with its path; functions are asked with an example. */
function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  if (typeof value === 'function')
    return new Map([[`${path}()`, String((value as (x: unknown) => unknown)('EXAMPLE'))]]);
  return new Map(Object.entries(value as object).flatMap(([key, item]) => [...textsOf(item, `${path}.${key}`)]));
}

describe('texts of the shell', () => {
  it('are the same set in both languages, and none is empty', () => {
    expect([...textsOf(es).keys()]).toEqual([...textsOf(en).keys()]);
    for (const texts of [en, es])
      for (const [path, text] of textsOf(texts)) {
        expect(text.trim(), path).not.toBe('');
        if (path.endsWith('()')) expect(text, path).toContain('EXAMPLE');
      }
  });

  it('differ between the languages, but for names that are the same', () => {
    const same = [...textsOf(en)].filter(([path, text]) => textsOf(es).get(path) === text).map(([path]) => path);
    expect(same).toEqual(['.menu.fax', '.notice.deliveredBody()']);
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
const languages = { en, es };

function menuOf(platform: NodeJS.Platform, texts = en) {
  const actions: string[] = [];
  const record: MenuActions = { navigate: (path) => actions.push(path), openLogs: () => actions.push('logs') };
  const menu = menuTemplate(platform, texts.menu, record);
  const all = (items: Item[]): Item[] =>
    items.flatMap((item) => [item, ...all((item.submenu as Item[] | undefined) ?? [])]);
  const top = (name: string) => menu.find((item) => item.role === name || item.label === name)?.submenu as Item[];
  return { menu, items: all(menu), top, actions };
}

describe.each(platforms)('the menu on %s', (platform) => {
  it.each(['en', 'es'] as const)('(%s) has no shortcut twice, and a name or a role for each item', (language) => {
    const { items } = menuOf(platform, languages[language]);
    const shortcuts = items.flatMap(({ accelerator }) =>
      typeof accelerator === 'string' ? [accelerator.toLowerCase()] : [],
    );
    expect(new Set(shortcuts).size).toBe(shortcuts.length);
    for (const item of items) expect(item.label ?? item.role ?? item.type, JSON.stringify(item)).toBeTruthy();
  });

  it('has Settings and Quit once, where people look for them', () => {
    const { items, top } = menuOf(platform);
    const mac = platform === 'darwin';
    const home = top(mac ? 'appMenu' : 'File');
    expect(items.filter(({ label }) => label === en.menu.settings)).toHaveLength(1);
    expect(items.filter(({ role }) => role === 'quit')).toHaveLength(1);
    expect(home.some(({ label }) => label === en.menu.settings)).toBe(true);
    expect(home.at(-1)?.role).toBe('quit');
    expect(top('File').some(({ role }) => role === 'close')).toBe(mac);
  });

  it('has Edit, View, Window and Help, which are needed to copy and paste', () => {
    expect(menuOf(platform).menu.map(({ role, label }) => role ?? label)).toEqual([
      ...(platform === 'darwin' ? ['appMenu'] : []),
      'File',
      'editMenu',
      'View',
      'windowMenu',
      'help',
    ]);
  });

  it('opens the screens that it names', () => {
    const { items, actions } = menuOf(platform);
    for (const label of [en.menu.newFax, en.menu.settings, en.menu.home, en.menu.fax, en.menu.logs])
      items.find((item) => item.label === label)?.click?.({} as never, undefined, {});
    expect(actions).toEqual(['/fax/new', '/settings', '/home', '/fax', 'logs']);
  });
});

function job(state: FaxJobState, over: Partial<FaxJob> = {}): FaxJob {
  const at = '2026-11-21T12:00:00.000Z';
  const document = {
    id: 'd',
    name: 'referral.pdf',
    size: 1,
    encodedSize: 4,
    level: 'green',
    pages: 1,
    sha256: '',
    addedAt: at,
  } as const;
  return {
    id: 'job-1',
    state,
    from: '2125550142',
    to: '6175550134',
    document,
    createdAt: at,
    holdUntil: null,
    sentAt: at,
    updatedAt: at,
    faxId: '1',
    providerStatus: '',
    problem: null,
    check: null,
    documentGone: false,
    ...over,
  };
}

describe('what a person is told of a fax', () => {
  it.each<[FaxJobState, Partial<FaxJob>, string | undefined, string | undefined]>([
    ['holding', {}, undefined, undefined],
    ['sending', {}, undefined, undefined],
    ['accepted', {}, undefined, undefined],
    ['cancelled', {}, undefined, undefined],
    ['no-final-answer', {}, undefined, undefined],
    ['delivered', {}, 'Fax to (617) 555-0134 delivered', 'referral.pdf'],
    ['failed', { providerStatus: 'failed: busy' }, 'Fax to (617) 555-0134 not delivered', en.notice.failure.busy],
    [
      'failed',
      { providerStatus: 'failed: no answer' },
      'Fax to (617) 555-0134 not delivered',
      en.notice.failure['no-answer'],
    ],
    [
      'failed',
      { providerStatus: 'failed: not a fax machine' },
      'Fax to (617) 555-0134 not delivered',
      en.notice.failure['not-a-fax'],
    ],
    ['failed', { providerStatus: 'failed' }, 'Fax to (617) 555-0134 not delivered', en.notice.failure.other],
    [
      'refused',
      { problem: { kind: 'refused', text: 'Insufficient funds', evidence: {} } },
      'Fax to (617) 555-0134 was not accepted',
      'Insufficient funds',
    ],
    [
      'refused',
      { problem: { kind: 'not-allowed', text: '', evidence: {} } },
      'Fax to (617) 555-0134 was not accepted',
      en.notice.failure.other,
    ],
    [
      'refused',
      { problem: { kind: 'invalid', fields: [] } },
      'Fax to (617) 555-0134 was not accepted',
      en.notice.failure.other,
    ],
    ['not-sent', {}, 'Fax to (617) 555-0134 was not sent', en.notice.notSentBody],
    ['unknown', {}, 'Fax to (617) 555-0134: no answer', en.notice.unknownBody],
  ])('that is %s %j: %s', (state, over, title, body) => {
    const notice = noticeOf(job(state, over), en.notice);
    expect(notice).toEqual(title === undefined ? undefined : { title, body, path: '/fax/job/job-1' });
  });
});
