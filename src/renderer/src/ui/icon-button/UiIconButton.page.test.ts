import { expect, test } from 'vitest';
import { h } from 'vue';
import { button } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import { looks, useSystemColors } from '#renderer/test/system-colors.ts';
import UiIconButton from './UiIconButton.vue';

test('a pressed button is told in the colors of the system, too', async () => {
  await useSystemColors();
  await showComponent(() =>
    [false, true].map((pressed) => h(UiIconButton, { label: pressed ? 'On' : 'Off', pressed })),
  );
  expect(looks(button('On'))).not.toBe(looks(button('Off')));
});
