import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import { receiverState } from './receiver.fixture.ts';

const OWN = '2125550141';

test('a number sends its texts to the address of this app by one press', async () => {
  const fake = new FakeBridge();
  const texting = [{ did: OWN, on: true, mode: 'Forward SMS to Email', url: '', email: 'desk@maple.example' }];
  answerWith(fake, {
    ...listAnswers({ texting }, { readAt: READ_AT }),
    'texts.receiver': () => succeed(receiverState({})),
    'sms.updateSmsConfig': () => undefined,
  });
  await showScreen(`/texts/numbers/${OWN}`, fake);
  await button(/^Change/).click();
  await page.getByRole('radio', { name: 'to a web address' }).click();
  await button('Use this app’s address').click();
  await button(/^Save/).click();
  const sent = () => fake.requests.filter(({ name }) => name === 'sms.updateSmsConfig').map(({ payload }) => payload);
  await expect
    .poll(sent)
    .toEqual([
      { did: OWN, sms_mode: 'url', post2url: 'https://texts.example.com/texts/secret', post2urlmethod: 'json' },
    ]);
});
