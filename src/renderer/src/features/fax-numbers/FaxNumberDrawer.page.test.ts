import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { ListByHand } from '#renderer/test/list-by-hand.ts';
import { did, faxNumber, times } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const list = new ListByHand('Your fax numbers');
const LEAVES = {
  'stays there': { leave: () => Promise.resolve(), address: `#/numbers/${did(0)}` },
  'closes them': { leave: () => press('{Escape}'), address: '#/numbers/fax' },
  'opens the next row': { leave: () => list.click(2), address: `#/numbers/fax/${did(1)}` },
};

for (const [what, { leave, address }] of Object.entries(LEAVES))
  test(`while a fax number is moved to voice in its details, a person ${what}: ${address} is on the screen afterwards`, async () => {
    const fake = new FakeBridge();
    answerWith(fake, {
      ...listAnswers({ 'fax-numbers': times(2, faxNumber) }, { readAt: READ_AT }),
      'lists.refresh': () => undefined,
      'proFax.move2voice': () => succeed(null),
    });
    // The page to which the app would go is loaded first, so that going there would take no time.
    await showScreen('/numbers', fake);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    fake.emit('app.navigate', { path: '/numbers/fax' });
    await list.hasRows(2);
    await list.click(1);
    await list.drawer.getByRole('button', { name: 'Use for calls' }).click();
    const gate = page.getByRole('dialog', { name: 'Use (212) 555-0000 for calls' });
    await gate.getByRole('button', { name: 'Use for calls' }).click();
    await expect.poll(() => fake.names()).toContain('lists.refresh');
    await expect.element(gate).not.toBeInTheDocument();
    await leave();
    while (fake.names().includes('lists.refresh')) await fake.refuse('lists.refresh', { kind: 'cancelled' });
    await shows(page.getByRole('region', { name: 'Confirmations' }), 'takes calls now');
    await settled();
    await expect.poll(() => location.hash).toBe(address);
  });
