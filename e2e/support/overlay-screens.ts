import { expect } from '@playwright/test';
import { BulkPage } from '../pages/bulk-page.ts';
import { ComposePage } from '../pages/compose-page.ts';
import type { RunningApp } from './app.ts';
import { fail } from '../../src/shared/bridge/outcome.ts';
import { notAPdf, referral, type TestFile } from './documents.ts';
import { sendFax } from './send-fax.ts';

type Screen = { name: string; show: (app: RunningApp) => Promise<void> };

const overlay = ({ page }: RunningApp) => page.locator('dialog[open]');

/** Closes what is open over the screen. */
async function alone(app: RunningApp): Promise<void> {
  for (const open of [overlay(app), app.page.getByRole('menu')])
    while (await open.first().isVisible()) {
      await app.page.keyboard.press('Escape');
      await expect(open).toHaveCount(0);
    }
}

/** A dialog over a screen, opened by what stands there. */
function dialog(name: string, open: (app: RunningApp) => Promise<unknown>): Screen {
  return {
    name,
    show: async (app) => {
      await alone(app);
      await open(app);
      await overlay(app).waitFor();
    },
  };
}

/** Chooses a number in the list, and presses a button of the bar. */
async function withNumber(app: RunningApp, button: number): Promise<void> {
  await app.open('/numbers');
  const row = app.page.getByRole('grid').getByRole('row').nth(1);
  await row.waitFor();
  if ((await row.getAttribute('aria-selected')) !== 'true') await row.getByRole('checkbox').click();
  await app.page.locator('.selection-actions button').nth(button).click();
}

/** Chooses one number for a change of many; what an earlier screen left is closed first. */
async function change(app: RunningApp, number: string): Promise<void> {
  const bulk = new BulkPage(app);
  await app.open('/numbers/change');
  const left = app.page.locator('.plan-actions button, .delete-actions button, .bulk-other button:first-child').last();
  await bulk.pasted.or(left).first().waitFor();
  if (await left.isVisible()) await left.click();
  await bulk.open();
  await bulk.pasted.fill(number);
  await app.page.locator('main .choose-actions button').first().click();
}

/** A fax number whose note no earlier screen changes. */
const RECORDS = '(212) 555-0187 · Records';

/** A fax of this document to this number, written and sent, perhaps after a file that cannot be read. */
async function fax(app: RunningApp, file: TestFile, to: string, unreadable?: TestFile): Promise<void> {
  const compose = new ComposePage(app.page);
  await app.open('/fax/new');
  await compose.drop(file);
  await app.page.getByRole('img', { name: /1 (of|de) 1/ }).waitFor();
  await app.page.getByRole('combobox').first().selectOption({ label: RECORDS });
  await app.page.getByRole('combobox').nth(1).fill(to);
  if (unreadable) {
    await compose.drop(unreadable);
    await app.page.getByText(unreadable.name).first().waitFor();
    // A second file is asked about first.
    if (await overlay(app).isVisible()) return;
  }
  const send = app.page.getByRole('main').getByRole('button', { name: /555-0199/ });
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  await send.click();
}

/** Every menu, question and gate that lies over a screen and that no walk of an area opens. In any language, on the demo account. */
export const overlayScreens: Screen[] = [
  {
    name: 'profile-menu',
    show: async (app) => {
      await app.open('/home');
      await app.page.locator('.who').click();
      await app.page.getByRole('menuitem').first().waitFor();
    },
  },
  {
    name: 'row-menu',
    show: async (app) => {
      await alone(app);
      await app.open('/fax');
      await app.page.getByRole('grid').getByRole('row').nth(1).click({ button: 'right' });
      await app.page.getByRole('menuitem').nth(3).waitFor();
    },
  },
  {
    name: 'drop-overlay',
    show: async (app) => {
      await alone(app);
      const file = await app.page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], 'x.pdf', { type: 'application/pdf' }));
        return data;
      });
      await app.page.locator('body').dispatchEvent('dragover', { dataTransfer: file });
    },
  },
  dialog('numbers-copy', (app) => withNumber(app, 1)),
  dialog('numbers-tag', (app) => withNumber(app, 3)),
  dialog('numbers-save-view', async ({ page }) => {
    await page.getByRole('search').getByRole('textbox').fill('555');
    await page.getByRole('button', { name: /^(Save as view|Guardar como vista)$/ }).click();
  }),
  dialog('number-to-fax', async (app) => {
    await app.open('/numbers/2125550144');
    await app.page.locator('.drawer .section').nth(9).waitFor();
    await app.page.locator('.drawer-foot button').first().click();
  }),
  dialog('number-remove-address', async (app) => {
    await app.open('/numbers/2125550140');
    await app.page
      .getByRole('button', { name: /^(Remove|Quitar): (Emergency address|Dirección de emergencia)$/ })
      .click();
  }),
  dialog('bulk-delete-gate', async (app) => {
    await change(app, '6465550125');
    await app.page.locator('.bulk-other button').last().click();
    await app.answerSaveDialog(`${app.userData}/restore.csv`);
    await app.page.locator('.delete-actions button').first().click();
    await app.page.locator('.delete-actions button').nth(1).and(app.page.locator(':not([aria-disabled])')).click();
  }),
  dialog('emergency-gate', async (app) => {
    await change(app, '2125550140');
    await app.page.locator('main form select').nth(1).selectOption('clear');
    await app.page.locator('main form button[type=submit]').click();
  }),
  {
    name: 'activity-run',
    show: async (app) => {
      await alone(app);
      await change(app, '2125550145, 2125550146');
      const main = app.page.getByRole('main');
      await main.getByRole('combobox', { name: /^(Note with|Nota en)/ }).selectOption('set');
      await main.getByRole('textbox').first().fill('Second floor');
      await main.locator('form button[type=submit]').click();
      await main.locator('.plan-actions button').last().click();
      await expect(main.locator('.plan-counts')).toContainText(/Finished|Terminado/);
      await app.open('/activity');
      await main.getByRole('grid').getByRole('row').nth(1).click();
      await app.page.locator('.drawer').waitFor();
    },
  },
  {
    name: 'international-number',
    show: async (app) => {
      const params = { country_code: 'FR', city: 'Paris', route2trunk: 'frontdesk' };
      await app.command('money.spend', { operation: 'didinter.orderDid', params, again: false, overCap: false });
      await app.open('/numbers/international');
      await app.page.getByRole('grid').getByRole('row').nth(1).click();
      await app.page.locator('.drawer form').waitFor();
    },
  },
  dialog('international-delete', async ({ page }) => {
    await page.locator('.drawer-foot button').first().click();
  }),
  {
    name: 'line-forwarding',
    show: async (app) => {
      await alone(app);
      await app.open('/lines/frontdesk');
      const main = app.page.getByRole('main');
      await main.getByRole('button', { name: /^(Change: Forwarding|Cambiar: Desvío)$/ }).click();
      await main.getByRole('checkbox', { name: /^(When nobody answers|Cuando nadie contesta)$/ }).check();
      await main.getByRole('slider').first().waitFor();
    },
  },
  dialog('line-move', async (app) => {
    await app.open('/lines/frontdesk');
    await app.page.getByRole('button', { name: /^(Move numbers here|Mover números aquí)$/ }).click();
    await overlay(app).getByRole('row').nth(1).waitFor();
  }),
  dialog('line-lock', async (app) => {
    await app.open('/lines/frontdesk');
    await app.page.locator('.drawer-foot button').first().click();
  }),
  dialog('line-delete', ({ page }) => page.locator('.drawer-foot button').nth(1).click()),
  dialog('server-address-remove', async (app) => {
    await app.open('/servers/311');
    await app.page.locator('.drawer .addresses li button').first().click();
  }),
  dialog('server-delete', ({ page }) => page.locator('.drawer-foot button').first().click()),
  dialog('port-cancel', async (app) => {
    await app.open('/porting/73412');
    await app.page.getByRole('button', { name: /^(Cancel move|Cancelar traslado)$/ }).click();
  }),
  dialog('fax-again', async (app) => {
    await app.command('settings.set', { faxHoldSeconds: 0 });
    const file = await referral(1);
    await sendFax(app, file, '2125550199');
    await fax(app, file, '212 555 0199');
  }),
  dialog('fax-unread', async (app) => {
    await alone(app);
    await fax(app, await referral(2), '212 555 0199', { ...notAPdf, name: 'Other patient.pdf' });
  }),
  dialog('limit-question', async (app) => {
    const overCap = { kind: 'over-cap', cap: 'day', limit: '50.0000', spent: '49.0000', price: '2.0000' } as const;
    await app.answerPage({ 'activity.undo': fail(overCap) });
    await app.call('did.updateDid', { did: '2125550141', note: 'Third floor' });
    await app.open('/activity');
    await app.page
      .getByRole('grid')
      .getByRole('row')
      .filter({ hasText: /555-0141.*Third floor/ })
      .first()
      .click();
    await app.page.locator('.drawer-foot button').first().click();
  }),
  dialog('settings-key', async (app) => {
    await app.open('/settings/keys');
    await app.page.locator('.settings-page li button, .settings-page td button').first().click();
  }),
  dialog('forget-account', async (app) => {
    await app.open('/profiles');
    await app.page.locator('.account-actions button').last().click();
  }),
  dialog('operation-confirm', async (app) => {
    await app.open('/settings/operations/siptrunk.updateTrunk');
    await app.page.locator('main form input[type=text]').first().fill('frontdesk');
    await app.page.locator('main form button[type=submit]').click();
  }),
];
