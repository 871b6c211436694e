import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerWith } from '#renderer/test/answers.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers } from '#renderer/test/fake-lists.ts';
import { listScreens } from '#renderer/test/list-screens.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';

describe.each(Object.entries(listScreens))('the list of %s', (_, { path, label, emptyTitle, kept, answers }) => {
  test('says that it is empty', async () => {
    const fake = new FakeBridge();
    answerWith(fake, listAnswers(kept?.(0) ?? {}, { readAt: READ_AT }));
    answerWith(fake, answers?.(0) ?? {});
    await showScreen(path, fake);
    await expect.element(page.getByText(emptyTitle, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('grid', { name: label })).not.toBeInTheDocument();
  });
});
