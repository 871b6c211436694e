import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fail, succeed } from '#shared/bridge/outcome.ts';
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

const OFFLINE = { kind: 'offline', evidence: {} } as const;
const STILL = /still lists who uses this number/;
const UNREAD = /The list could not be read since/;

for (const [what, { service, removed, isRead, says }] of Object.entries({
  'is gone, by what main read': { service: 'pro', removed: true, isRead: false, says: /Nobody uses .* any more/ },
  'stays, by what main read': { service: 'pro', removed: false, isRead: false, says: STILL },
  'is not known, since nothing could be read': { service: 'pro', removed: null, isRead: false, says: UNREAD },
  'stays, by the list': { service: 'enterprise', removed: null, isRead: true, says: STILL },
  'is not known, since the list could not be read': {
    service: 'enterprise',
    removed: null,
    isRead: false,
    says: UNREAD,
  },
} as const))
  test(`whoever used a fax number ${what}: the details say so`, async () => {
    const row = { ...faxNumber(0), service, group: 'sales' };
    const answers = listAnswers({ 'fax-numbers': [row] }, { readAt: READ_AT });
    const fake = new FakeBridge();
    answerWith(fake, {
      ...answers,
      'lists.refresh': (asked) => (isRead ? answers['lists.refresh']?.(asked) : fail(OFFLINE)),
      'fax-numbers.removeAccount': () => succeed({ removed }),
      'enterpriseFax.updateDid': () => succeed(null),
    });
    await showScreen('/numbers/fax', fake);
    await list.hasRows(1);
    await list.click(1);
    const label = service === 'pro' ? 'Remove account' : 'Take out of its group';
    await list.drawer.getByRole('button', { name: label }).click();
    const gate = page.getByRole('dialog').last();
    await gate.getByLabelText('Type the last 4 digits').fill('0000');
    await gate.getByRole('button', { name: label }).click();
    const place = says === STILL || says === UNREAD ? list.drawer : page.getByRole('region', { name: 'Confirmations' });
    await shows(place, says);
    const others = [STILL, UNREAD].filter((words) => words !== says);
    for (const words of others) expect(list.drawer.element().textContent).not.toMatch(words);
  });
