import { expect, it } from 'vitest';
import { PlaceBehindLock } from './place-behind-lock.ts';

function place(address: string, locked = false) {
  const went: string[] = [];
  const behind = new PlaceBehindLock({
    locked: () => locked,
    address: () => address,
    navigate: (path) => void went.push(path),
  });
  const lock = (next: boolean) => {
    locked = next;
    behind.follow(next);
  };
  return { behind, lock, went };
}

it('goes back to where the page was, once', () => {
  const { behind, lock, went } = place('app://linekeeper/#/numbers/2125550101?box=in');
  lock(true);
  // A wrong PIN tells that it is still locked; the page has another address by then.
  behind.follow(true);
  expect(went).toEqual([]);
  lock(false);
  lock(true);
  lock(false);
  behind.follow(false);
  expect(went).toEqual(['/numbers/2125550101?box=in', '/numbers/2125550101?box=in']);
});

it('goes to what was asked for while it was locked, instead', () => {
  const { behind, lock, went } = place('app://linekeeper/#/home');
  lock(true);
  behind.open('/fax/job/1');
  expect(went).toEqual([]);
  lock(false);
  expect(went).toEqual(['/fax/job/1']);
});

it('goes to what was asked for while the app was locked from its start', () => {
  const { behind, lock, went } = place('app://linekeeper/#/home', true);
  behind.open('/fax/job/1');
  expect(went).toEqual([]);
  lock(false);
  expect(went).toEqual(['/fax/job/1']);
});

it('goes at once where nothing is locked', () => {
  const { behind, went } = place('app://linekeeper/#/home');
  behind.open('/fax');
  expect(went).toEqual(['/fax']);
});

it.each(['app://linekeeper/', '', 'no address'])('stays where %j says no place', (address) => {
  const { lock, went } = place(address);
  lock(true);
  lock(false);
  expect(went).toEqual([]);
});
