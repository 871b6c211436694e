import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

test('numbers are checked once, however fast it is pressed', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'portability.known': () => undefined, 'portability.check': () => undefined });
  await showScreen('/porting/check', fake);
  await page.getByLabelText('Numbers', { exact: true }).fill('(212) 555-0140');
  await page.getByRole('button', { name: 'Check 1 number' }).dblClick();
  await expect.poll(() => fake.names()).toContain('portability.known');
  while (fake.names().includes('portability.known')) await fake.answer('portability.known', []);
  await expect.poll(() => fake.names()).toContain('portability.check');
  expect(fake.requests.filter(({ name }) => name === 'portability.check')).toHaveLength(1);
});
