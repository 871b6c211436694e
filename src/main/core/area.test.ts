import { expect, it, vi } from 'vitest';
import { closeAreas, startAreas, type Area } from './area.ts';
import { accountOn } from './accounts/account.fixture.ts';

/** Three areas that write down what is done to them; `failing` throws at one step. */
function three(failing?: { name: string; step: 'recover' | 'start' | 'close' }) {
  const done: string[] = [];
  const step = (name: string, what: 'recover' | 'start' | 'close') => () => {
    done.push(`${what} ${name}`);
    if (failing?.name === name && failing.step === what) throw new Error(`${name} fails`);
  };
  const areas = ['first', 'second', 'third'].map((name): Area => ({
    name,
    recover: step(name, 'recover'),
    start: step(name, 'start'),
    close: step(name, 'close'),
  }));
  return { areas, done };
}

it('all areas are recovered before one is started, in their order', () => {
  const { areas, done } = three();
  startAreas(areas);
  expect(done).toEqual([
    'recover first',
    'recover second',
    'recover third',
    'start first',
    'start second',
    'start third',
  ]);
});

it('an area that cannot start keeps those after it from starting, and says why', () => {
  const { areas, done } = three({ name: 'second', step: 'start' });
  expect(() => {
    startAreas(areas);
  }).toThrow('second fails');
  expect(done).not.toContain('start third');
});

it('all areas are closed once, in the reverse order, also when one of them fails', () => {
  const { areas, done } = three({ name: 'second', step: 'close' });
  const failed = vi.fn();
  closeAreas(areas, failed);
  expect(done).toEqual(['close third', 'close second', 'close first']);
  expect(failed.mock.calls).toEqual([['second', new Error('second fails')]]);
});

it('an account closes every area once, and its database, although an area fails', () => {
  const { account } = accountOn({ url: 'http://127.0.0.1:9' });
  const closed: string[] = [];
  for (const area of Object.values(account.areas) as Area[]) {
    const close = area.close?.bind(area);
    area.close = () => {
      closed.push(area.name);
      close?.();
      if (area.name === 'money') throw new Error('money fails');
    };
  }
  account.close();
  account.close();
  expect(closed).toEqual(Object.keys(account.areas).reverse());
  expect(() => account.cached('account.getAccountBalance', {})).toThrow();
});
