import { expect, it } from 'vitest';
import { PlaceBehindLock, type Place } from './place-behind-lock.ts';

function place(address: string, locked = false, loadsAnew = true) {
  const went: Place[] = [];
  const behind = new PlaceBehindLock({
    locked: () => locked,
    loadsAnew: () => loadsAnew,
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
  behind.loaded();
  // A wrong PIN tells that it is still locked; the page has another address by then.
  behind.follow(true);
  expect(went).toEqual([]);
  lock(false);
  lock(true);
  behind.loaded();
  lock(false);
  behind.follow(false);
  behind.loaded();
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

it('opens the notifications that were asked for while it was locked, instead', () => {
  const { behind, lock, went } = place('app://linekeeper/#/home');
  lock(true);
  behind.open(null);
  expect(went).toEqual([]);
  lock(false);
  behind.loaded();
  expect(went).toEqual([null, null]);
});

it('goes to what was asked for while the app was locked from its start', () => {
  const { behind, lock, went } = place('app://linekeeper/#/home', true);
  behind.open('/fax/job/1');
  expect(went).toEqual([]);
  lock(false);
  expect(went).toEqual(['/fax/job/1']);
});

it('goes there again where the page was unlocked before it had loaded anew, once', () => {
  const { behind, lock, went } = place('app://linekeeper/#/calls');
  lock(true);
  lock(false);
  expect(went).toEqual(['/calls']);
  behind.loaded();
  behind.loaded();
  expect(went).toEqual(['/calls', '/calls']);
});

it('keeps the place over a second lock, whose page is on its way home', () => {
  let address = 'app://linekeeper/#/calls';
  const went: Place[] = [];
  const behind = new PlaceBehindLock({
    locked: () => false,
    loadsAnew: () => true,
    address: () => address,
    navigate: (path) => void went.push(path),
  });
  behind.follow(true);
  behind.follow(false);
  address = 'app://linekeeper/#/home';
  behind.follow(true);
  behind.loaded();
  behind.follow(false);
  expect(went).toEqual(['/calls', '/calls']);
});

it('goes to what was asked for after the unlock, instead, when the page has loaded', () => {
  const { behind, lock, went } = place('app://linekeeper/#/calls');
  lock(true);
  lock(false);
  behind.open('/fax/job/1');
  behind.loaded();
  expect(went).toEqual(['/calls', '/fax/job/1', '/fax/job/1']);
});

it('goes nowhere again where nobody is signed in, since that page does not load anew', () => {
  const { behind, lock, went } = place('app://linekeeper/#/connect', false, false);
  lock(true);
  lock(false);
  behind.loaded();
  expect(went).toEqual(['/connect']);
});

it('goes at once where nothing is locked', () => {
  const { behind, went } = place('app://linekeeper/#/home');
  behind.open('/fax');
  behind.loaded();
  expect(went).toEqual(['/fax']);
});

it('goes to what was asked for while the page had crashed when it has loaded again, once', () => {
  const { behind, went } = place('app://linekeeper/#/home');
  behind.gone();
  behind.open('/fax/job/1');
  went.length = 0;
  behind.loaded();
  behind.loaded();
  expect(went).toEqual(['/fax/job/1']);
});

it.each(['app://linekeeper/', '', 'no address'])('stays where %j says no place', (address) => {
  const { lock, went } = place(address);
  lock(true);
  lock(false);
  expect(went).toEqual([]);
});
