import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PictureStorageState } from '#shared/bridge/text-pictures.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, press, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

test('a storage that refuses the password says so beside its form, and is kept once it was tried well', async () => {
  const fake = new FakeBridge();
  let state: PictureStorageState = { storage: null, left: 0, problem: null };
  answerWith(fake, {
    'texts.pictureStorage': () => succeed(state),
    'texts.setPictureStorage': ({ storage, secret }) => {
      if (secret !== 'right') return succeed({ ok: false, step: 'upload', failure: 'refused', seen: '401' });
      state = { ...state, storage };
      return succeed({ ok: true });
    },
  });
  await showScreen('/texts/pictures', fake);
  const form = page.getByRole('form', { name: 'Storage for pictures' });
  await form.getByRole('radio', { name: 'WebDAV' }).click();
  await form.getByLabelText('Address of the folder').fill('https://dav.storage.example.com');
  await form.getByLabelText('User name').fill('office');
  await form.getByLabelText('Password').fill('wrong');
  await form.getByLabelText('Public address of the same folder').fill('https://pictures.storage.example.com');
  await button('Test and save').click();
  await shows(form.getByRole('alert'), 'refused the key, the user name or the password. (401)');
  await form.getByLabelText('Password').fill('right');
  await press('{Enter}');
  await expect.element(page.getByRole('main').getByText('Pictures of this computer can be texted.')).toBeVisible();
});
