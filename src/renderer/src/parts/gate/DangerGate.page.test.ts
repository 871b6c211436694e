import { expect, test } from 'vitest';
import { h, ref } from 'vue';
import { useCall } from '#renderer/kernel/bridge.ts';
import { button, shows, toasts } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import UiDangerGate from '#renderer/ui/danger-gate/UiDangerGate.vue';
import DangerGate from './DangerGate.vue';
import { gateFor } from './gate-words.ts';

test('what was refused is told also where the question left the screen meanwhile', async () => {
  const isOpen = ref(true);
  const gate = { ...gateFor('lnp.deleteLnp', { id: '73412' }, { isMinor: true }), phrase: '', countdown: 0 } as const;
  const question = () =>
    h(DangerGate, {
      ...{ title: 'Cancel the move', confirmLabel: 'Cancel move', gate },
      send: () => useCall()('lnp.deleteLnp', { id: '73412' }),
    });
  const fake = await showComponent({ render: () => (isOpen.value ? question() : h('p')) });
  await button('Cancel move').click();
  await expect.poll(() => fake.names()).toContain('lnp.deleteLnp');
  isOpen.value = false;
  await fake.refuse('lnp.deleteLnp', { kind: 'refused', text: 'It is too late', evidence: {} });
  await shows(toasts, /^Cancel the move: .*It is too late/);
});

test('the focus stays in the question when the seconds are over', async () => {
  let second = (): void => undefined;
  const everySecond = (run: () => void) => {
    second = run;
    return () => undefined;
  };
  await showComponent({
    render: () =>
      h(UiDangerGate, {
        ...{ title: 'Delete server 311', confirmLabel: 'Delete server', losses: ['It is gone'] },
        ...{ countdown: 10 as const, everySecond },
      }),
  });
  await button('Delete server').click();
  await expect.element(button('Stop')).toHaveFocus();
  for (let left = 10; left > 0; left -= 1) second();
  await expect.element(button('Stop')).not.toBeInTheDocument();
  await expect.element(button('Cancel')).toHaveFocus();
});
