import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FaxBatch } from '#shared/bridge/fax.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, focus, press } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const HELD: FaxBatch = {
  ...{ id: 'one', createdAt: READ_AT, document: 'Referral.pdf', from: '2125550142', state: 'holding', problem: null },
  ...{ counts: { queued: 2 }, holdUntil: READ_AT, leaveAt: null, ifLate: 'ask', isLate: false },
};

/** A sending to two that is held; `stopped` is what became of it by a press of Undo. */
async function undone(counts: FaxBatch['counts']): Promise<void> {
  const fake = new FakeBridge();
  let batch = HELD;
  answerWith(fake, {
    'fax.batch': () => succeed({ batch, rows: [] }),
    'fax.batchStep': () => {
      batch = { ...HELD, state: 'done', holdUntil: null, counts };
      return succeed(batch);
    },
  });
  await showScreen('/fax/several/one', fake);
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
}

const nothingSent = () => page.getByText('Taken back. Nothing was sent.').first();

test('a sending that was taken back before any fax left says that nothing was sent', async () => {
  await undone({ cancelled: 2 });
  await expect.element(nothingSent()).toBeVisible();
});

test('of a sending of which a fax had left by then, that is not said', async () => {
  await undone({ sending: 1, cancelled: 1 });
  await expect.element(page.getByRole('main').getByText('1 on the way, 1 taken back')).toBeVisible();
  await expect.element(nothingSent()).not.toBeInTheDocument();
});

test('a sending of which a fax may have been sent before a backup was restored says so, and promises nothing', async () => {
  const fake = new FakeBridge();
  const problem = { kind: 'duplicate', what: 'elsewhere', at: READ_AT } as const;
  const batch: FaxBatch = { ...HELD, state: 'paused', holdUntil: null, isLate: true, problem };
  answerWith(fake, { 'fax.batch': () => succeed({ batch, rows: [] }) });
  await showScreen('/fax/several/one', fake);
  const main = page.getByRole('main');
  await expect.element(main.getByText('This may have been faxed already')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Send 2 faxes' })).toBeVisible();
  await expect.element(main.getByText('Nobody gets a second fax.')).not.toBeInTheDocument();
});

test('a sending whose time has passed while the history cannot be read says why it has not left, and can be sent', async () => {
  const fake = new FakeBridge();
  const problem = { kind: 'refused', text: 'No history', evidence: { status: 500 } } as const;
  const batch: FaxBatch = { ...HELD, state: 'scheduled', holdUntil: null, leaveAt: READ_AT, ifLate: 'send', problem };
  answerWith(fake, { 'fax.batch': () => succeed({ batch, rows: [] }) });
  await showScreen('/fax/several/one', fake);
  const main = page.getByRole('main');
  await expect.element(main.getByText('Not sent yet: its time has passed')).toBeVisible();
  await expect.element(main.getByText('No history')).toBeVisible();
  // It was a reading, and not the fax, that the provider refused.
  await expect.element(main.getByText('Nothing was changed.')).not.toBeInTheDocument();
  await expect.element(main.getByText(/^Leaves at this time/)).not.toBeInTheDocument();
  await main.getByRole('button', { name: 'Send now' }).click();
  const steps = () => fake.requests.filter(({ name }) => name === 'fax.batchStep').map(({ payload }) => payload);
  await expect.poll(steps).toMatchObject([{ id: 'one', step: 'now' }]);
});

test('a sending that is paused and stopped by keys keeps the focus above its buttons', async () => {
  const fake = new FakeBridge();
  let batch: FaxBatch = { ...HELD, state: 'running', holdUntil: null, counts: { queued: 2, delivered: 1 } };
  answerWith(fake, {
    'fax.batch': () => succeed({ batch, rows: [] }),
    'fax.batchStep': ({ step }) => {
      batch =
        step === 'pause'
          ? { ...batch, state: 'paused' }
          : { ...batch, state: 'done', counts: { delivered: 1, cancelled: 2 } };
      return succeed(batch);
    },
  });
  await showScreen('/fax/several/one', fake);
  const summary = page.getByRole('main').getByText(/^1 delivered, 2 /);
  await expect.element(button('Pause')).toBeVisible();
  focus(button('Pause'));
  await press('{Enter}');
  await expect.element(button('Pause')).not.toBeInTheDocument();
  await expect.element(summary).toHaveFocus();
  focus(button(/^Stop/));
  await press('{Enter}');
  await expect.element(button(/^Stop/)).not.toBeInTheDocument();
  await expect.element(summary).toHaveFocus();
});
