import { expect, it } from 'vitest';
import { accountOn } from '../accounts/account.fixture.ts';
import { DAY, eventually, serveHttp } from '../test/support.ts';

const MINUTE = 60_000;

it('the page is told by how much the clock is ahead, and again only when that is another by far', async () => {
  const { url } = await serveHttp((_, response) => response.end('{"data":{"balance":"80","allowed_credit":"3"}}'));
  const { account, setWrong } = accountOn({ url });
  const ahead = () => account.summary.clockAhead;
  await eventually(() => expect(account.summary.connection.state).toBe('online'));
  expect(ahead()).toBe(0);
  const read = () => account.call('account.getAccountBalance', {});
  setWrong(10_000);
  await read();
  expect(ahead()).toBe(0);
  setWrong(DAY);
  await read();
  expect(Math.abs(ahead() - DAY / 1000)).toBeLessThan(5);
  setWrong(-5 * MINUTE);
  await read();
  expect(Math.abs(ahead() + 300)).toBeLessThan(5);
  setWrong(0);
  await read();
  expect(Math.abs(ahead())).toBeLessThan(5);
});
