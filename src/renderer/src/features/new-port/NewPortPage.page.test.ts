import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MoveRow, MoveRun } from '#shared/bridge/new-port.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

const ROW: MoveRow = {
  number: '2125550140',
  create: 'done',
  line: null,
  id: '1001',
  problem: null,
  warnings: [],
  createEntry: null,
  lineEntry: null,
};
const RUN: MoveRun = {
  id: 'run-0001',
  at: READ_AT,
  state: 'finished',
  problem: null,
  trunk: '',
  rows: [ROW],
  upload: null,
  needsSecrets: false,
};

test('requests that cannot be put away say why', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'newPort.run': () => succeed(RUN),
    'newPort.dismiss': () => fail({ kind: 'disk', reason: 'full' }),
  });
  await showScreen('/porting/new', fake);
  await button('Done').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});
