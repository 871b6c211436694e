import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { h, nextTick, shallowRef } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import type { OptOut } from '#shared/bridge/texts.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { READ_AT } from '#renderer/test/start-answers.ts';
import OptOutBlock from './OptOutBlock.vue';

const optOutOf = (number: string): OptOut => ({ number, at: READ_AT, word: 'STOP', reason: '', lifted: null });

it('why one of a group is texted again is not taken for the next of them', async () => {
  const fake = new FakeBridge();
  const optOut = shallowRef(optOutOf('6172384410'));
  fake.reply('texts.unblock', () => {
    optOut.value = optOutOf('6465550177');
    return succeed(null);
  });
  await showComponent(
    { render: () => h(OptOutBlock, { optOut: optOut.value, who: optOut.value.number, asksAgain: null }) },
    fake,
  );
  const dialog = page.getByRole('dialog');
  const open = page.getByRole('button', { name: 'Allow texts again' });
  await open.click();
  await dialog.getByRole('textbox').fill('She called me');
  await dialog.getByRole('button', { name: 'Allow texts again' }).click();
  await nextTick();
  await expect.element(dialog).not.toBeInTheDocument();
  await open.click();
  await expect.element(dialog.getByRole('textbox')).toHaveValue('');
});
