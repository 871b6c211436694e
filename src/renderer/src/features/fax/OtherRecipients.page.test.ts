import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h, ref } from 'vue';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { brokenFile, chooseFile, slowFile } from '#renderer/test/slow-file.ts';
import OtherRecipients from './OtherRecipients.vue';

test('of two files of recipients the one that was chosen last is shown, whichever is read first', async () => {
  const recipients = { told: ref([]) } as never;
  await showComponent({ render: () => h(OtherRecipients, { recipients, canAdd: false }) }, new FakeBridge());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  const [first, second] = [slowFile('first.csv', 'Fax\n6172384410'), slowFile('second.csv', 'Fax\n6172384411')];
  chooseFile(input, first.file);
  chooseFile(input, second.file);
  second.come();
  await expect.element(page.getByRole('dialog', { name: /second\.csv/ })).toBeVisible();
  first.come();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(page.getByRole('dialog', { name: /second\.csv/ })).toBeVisible();
});

test('a file of recipients that cannot be read is told, until one can', async () => {
  const recipients = { told: ref([]) } as never;
  await showComponent({ render: () => h(OtherRecipients, { recipients, canAdd: false }) }, new FakeBridge());
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no field for a file');
  chooseFile(input, brokenFile('gone.csv'));
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('“gone.csv” could not be read.');
  chooseFile(input, new File(['Fax\n6172384410'], 'there.csv'));
  await expect.element(page.getByRole('dialog', { name: /there\.csv/ })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});
