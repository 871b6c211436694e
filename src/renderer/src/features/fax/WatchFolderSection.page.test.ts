import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { faxOverview } from '#renderer/test/start-answers.ts';

test.each([
  ['unreadable', 'The folder “To fax” cannot be read'],
  ['too-many-files', 'The folder “To fax” has more than 20,000 PDFs'],
  ['other-account', 'Another account watches the folder “To fax”, too'],
] as const)('Home and the settings tell why nothing of a folder is taken in: %s', async (why, words) => {
  const fake = new FakeBridge();
  fake.reply('fax.overview', () => succeed({ ...faxOverview(0), folderTrouble: { folder: 'To fax', why } }));
  const look = { at: '2026-03-01T10:00:00.000Z', waiting: 0, tooMany: false, problems: [] };
  fake.reply('fax.watchFolder', () =>
    succeed({
      ...{ folder: 'To fax', sends: true, drafts: 0, sent: 0 },
      look: { ...look, trouble: why },
    }),
  );
  await showScreen('/', fake);
  await expect.element(page.getByText(words).first()).toBeVisible();
  await page.getByRole('button', { name: 'Open settings' }).click();
  await expect.element(page.getByRole('region', { name: 'Folder for faxes to send' }).getByText(words)).toBeVisible();
});
