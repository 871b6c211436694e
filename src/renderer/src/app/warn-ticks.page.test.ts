import { expect, test } from 'vitest';
import { userEvent, type Locator } from 'vitest/browser';
import { commands } from '#shared/bridge/commands.ts';
import { findOperation } from '#shared/provider/catalogue.ts';
import { settled, type FakeBridge } from '#renderer/test/fake-bridge.ts';
import { WARNED_ON_PAGES, warningsNotWalked } from '#renderer/test/warn-walks.ts';
import { WARNED_FORMS } from '#renderer/test/warned-forms.ts';

/** What was asked of main that would change something. */
function changes(fake: FakeBridge): string[] {
  const isChange = (name: string) =>
    Object.hasOwn(commands, name)
      ? commands[name as keyof typeof commands].changesAccount
      : findOperation(name)?.effect !== 'read';
  return fake.requests.map(({ name }) => name).filter(isChange);
}

/** Presses a button with the mouse, also one that says why it cannot be used. */
async function press(button: Locator): Promise<void> {
  await button.click({ force: true });
  await settled();
}

test.each(Object.entries(WARNED_ON_PAGES))(
  '%s: each warning has to be ticked before one can go on, and then it is sent once',
  async (name, rules) => {
    const { fake, form, button, confirm, asks } = await WARNED_FORMS[name as keyof typeof WARNED_ON_PAGES]();
    const ticks = form.getByRole('checkbox', { name: /^Go on all the same/ });
    await expect.poll(() => ticks.elements().length).toBe(rules.length);
    // Looked for once: on a long form that costs more than all that is done with them.
    const all = ticks.elements() as HTMLElement[];
    const ticked = () => all.map((tick) => tick.getAttribute('aria-checked') === 'true');
    expect(ticked()).toEqual(all.map(() => false));
    /** Ticks all but one; all of them with null. */
    const tickAllBut = async (missing: HTMLElement | null) => {
      for (const [index, tick] of all.entries()) {
        if (ticked()[index] === (tick !== missing)) continue;
        tick.focus();
        await userEvent.keyboard(' ');
      }
      await expect.poll(ticked).toEqual(all.map((tick) => tick !== missing));
    };
    const missing = form.getByText('Tick this warning to go on.').first();
    for (const tick of all) {
      await tickAllBut(tick);
      await press(button);
      await expect.element(missing).toBeInTheDocument();
      if (confirm) await expect.element(confirm).not.toBeInTheDocument();
      expect(changes(fake)).toEqual([]);
    }

    await tickAllBut(null);
    await press(button);
    await confirm?.click();
    await expect.poll(() => changes(fake)).toEqual([asks]);
    await settled();
    expect(changes(fake)).toEqual([asks]);
  },
);

test('every warning is on a form that is walked here or end to end', () => {
  expect(warningsNotWalked()).toEqual([]);
});
