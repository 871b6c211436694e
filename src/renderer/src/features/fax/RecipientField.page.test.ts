import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { looks, useSystemColors } from '#renderer/test/system-colors.ts';
import RecipientField from './RecipientField.vue';

const suggestions = ['Ada', 'Ben'].map((name, at) => ({ number: `617555010${at}`, name, company: '', last: null }));
const option = (name: string) => page.getByRole('option', { name });

test('the suggestion that Enter takes is told in the colors of the system, too', async () => {
  await useSystemColors();
  await showComponent(() =>
    h(RecipientField, {
      ...{ modelValue: '', reading: readUsNumber(''), name: '', known: null, suggestions, groups: [] },
      ...{ isContact: false, isPhone: false, historyRead: true },
    }),
  );
  focus(page.getByRole('combobox'));
  await press('{ArrowDown}');
  await expect.element(option('Ada')).toHaveAttribute('aria-selected', 'true');
  expect(looks(option('Ada'))).not.toBe(looks(option('Ben')));
});
