import { expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { h } from 'vue';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import QuietHours from './QuietHours.vue';

const BOSTON = '6175550134';

it('a text for later is asked about with their clock at that time', async () => {
  const at = '2026-07-02T02:30:00.000Z';
  await showComponent({ render: () => h(QuietHours, { to: [BOSTON], at, modelValue: '' }) });
  const question = page.getByRole('dialog');
  await expect.element(question.getByText('it will be Wed, 10:30')).toBeVisible();
  await expect.element(question.getByRole('button', { name: 'Schedule' })).toBeVisible();
});

it('the Enter that chooses a word of an input method sends no text', async () => {
  const send = vi.fn();
  await showComponent({ render: () => h(QuietHours, { to: [BOSTON], at: null, modelValue: '急ぎ', onSend: send }) });
  focus(page.getByRole('textbox'));
  await cdp().send('Input.imeSetComposition', { text: 'です', selectionStart: 2, selectionEnd: 2 });
  await press('{Enter}');
  expect(send).not.toHaveBeenCalled();
  await cdp().send('Input.insertText', { text: 'です' });
  await press('{Enter}');
  expect(send).toHaveBeenCalledOnce();
});
