import type { Page } from '@playwright/test';
import { ComposePage, FRONT_DESK } from '../pages/compose-page.ts';
import { MarksPage } from '../pages/marks-page.ts';
import { expect, test } from '../support/app.ts';
import { picture, referral } from '../support/documents.ts';
import { arrivedAt } from '../support/arrived.ts';
import { inkOfPage } from '../support/drawn-page.ts';
import { textOfPdf } from '../support/pdf-text.ts';

test('marks are put with mouse and keys and burnt into the pages that leave, and are still drawings after a kill', async ({
  start,
  provider,
}) => {
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  const { page } = app;
  await app.connect(provider);
  const compose = new ComposePage(page);
  const marks = new MarksPage(page);
  await test.step('they are burnt into the pages that leave, also a turned one', async () => {
    await compose.drop(await referral(2));
    await compose.holds('Referral Avery.pdf', '2 pages');
    await marks.begin();
    await marks.write('Approved 11/25');
    await marks.dragTo(marks.named('Text “Approved 11/25”'), { right: 0.2, down: 0.9 });
    await marks.putTick();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Delete');
    await expect(marks.named('Tick')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo the last change of the pages' }).click();
    await expect(marks.named('Tick')).toBeVisible();

    await page.getByRole('button', { name: 'Show page 2 of 2' }).click();
    await page.getByRole('button', { name: 'Turn page' }).click();
    await marks.sign();
    await marks.dragTo(marks.named('Signature'), { right: 0.75, down: 0.12 });
    const seen = await marks.placeOf(marks.named('Signature'));

    // The other machine prints it.
    await page.getByRole('button', { name: 'Show page 1 of 2' }).click();
    await page.getByRole('button', { name: 'Show as the other machine prints it' }).click();
    await expect.poll(() => inkAt(page, { right: 0.2, down: 0.9 })).toBeGreaterThan(0);

    await compose.address({ from: FRONT_DESK, to: '617 555 0134' });
    await compose.tickWarnings();
    await compose.sendButton.click();
    await expect.poll(async () => (await provider.sentFaxes()).length).toBe(1);
    const arrived = await arrivedAt(provider, app);
    expect(await textOfPdf(arrived)).toContain('Approved 11/25');
    const before = await inkOfPage((await referral(2)).bytes, 2, 90);
    const after = await inkOfPage(arrived, 2);
    const added = after.newInk(before);
    expect(added.left).toBeCloseTo(seen.left, 1);
    expect(added.top).toBeCloseTo(seen.top, 1);
    expect(added.width).toBeCloseTo(seen.width, 1);
  });

  await app.open('/fax/new');
  const seen = await test.step('a picture of a signature is one of them, and a signature is kept', async () => {
    await compose.drop(await referral(1));
    await compose.holds('Referral Avery.pdf', '1 page');
    await marks.begin();
    await marks.signWith(picture);
    await marks.dragTo(marks.named('Signature'), { right: 0.3, down: 0.3 });
    const place = await marks.placeOf(marks.named('Signature'));
    await marks.sign('Dr. Lee');
    await page.keyboard.press('Delete');
    await expect(marks.named('Signature')).toHaveCount(1);
    await expect
      .poll(() => app.command('userData.get', { name: 'fax-signatures' }))
      .toMatchObject({ value: [{ name: 'Dr. Lee', mark: { kind: 'ink' } }] });
    const kept = async () => {
      const draft = await app.command('fax.draft', undefined);
      return draft.ok ? draft.value.pages?.[0]?.marks?.map(({ kind, x }) => `${kind} ${String(x < 300)}`) : undefined;
    };
    await expect.poll(kept).toEqual(['picture true']);
    return place;
  });

  await app.kill();

  const again = await start({ userData: app.userData });
  await test.step('they are still drawings after a kill, and the kept one is there', async () => {
    await again.open('/fax/new');
    const back = new MarksPage(again.page);
    await new ComposePage(again.page).holds('Referral Avery.pdf', '1 page');
    await back.begin();
    await back.signAs('Dr. Lee');
    await again.page.keyboard.press('Delete');
    const signature = back.named('Signature');
    expect((await back.placeOf(signature)).left).toBeCloseTo(seen.left, 2);
    await signature.focus();
    await again.page.keyboard.press('Delete');
    await expect(signature).toHaveCount(0);
  });
});

/** How many dark dots are around a place of the printed page. */
function inkAt(page: Page, { right, down }: { right: number; down: number }): Promise<number> {
  return page.getByRole('img', { name: /as the other machine prints it/ }).evaluate(
    (canvas: HTMLCanvasElement, at) => {
      const { width, height } = canvas;
      const box = [(at.right - 0.05) * width, (at.down - 0.01) * height, 0.1 * width, 0.02 * height] as const;
      const { data } = canvas
        .getContext('2d')!
        .getImageData(...(box.map(Math.round) as [number, number, number, number]));
      let dark = 0;
      for (let dot = 0; dot < data.length; dot += 4) if ((data[dot] ?? 255) < 128) dark += 1;
      return dark;
    },
    { right, down },
  );
}
