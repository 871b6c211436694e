import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listen } from '#renderer/test/heard.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';

test('that the provider does not answer is heard when it comes, and not again as time passes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.parse(READ_AT) + 60_000) });
  const fake = new FakeBridge();
  answerWith(fake, {});
  await showScreen('/numbers', fake);
  const heard = listen();
  fake.emit('session.changed', {
    ...SESSION,
    connection: { state: 'failing', problem: { kind: 'offline', evidence: {} }, since: READ_AT },
  });
  await expect.poll(() => heard).toEqual([expect.stringMatching(/^No connection to the provider/)]);
  const banner = page.getByRole('main').getByText(/^No connection to the provider · /);
  const before = banner.element().textContent;
  vi.setSystemTime(Date.parse(READ_AT) + 600_000);
  await expect.element(banner).not.toHaveTextContent(before);
  expect(heard).toHaveLength(1);
});
