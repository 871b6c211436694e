import { join } from 'node:path';
import { ComposePage } from '../pages/compose-page.ts';
import { FaxPage } from '../pages/fax-page.ts';
import { expect, test } from '../support/app.ts';
import { heavier, referral } from '../support/documents.ts';
import { textOfPdf } from '../support/pdf-text.ts';
import { SlowLine } from '../support/slow-line.ts';

test('a fax from a number of a team is uploaded over a slow line, can be stopped, goes once afterwards, has a receipt that is true, and goes to somebody else', async ({
  start,
  practice,
}) => {
  const line = await SlowLine.to(practice.url);
  const app = await start({ settings: { faxHoldSeconds: 0 } });
  await app.connect({ ...practice, url: line.url });
  const { page } = app;
  const compose = new ComposePage(page);
  const fax = new FaxPage(page);
  await compose.drop(await heavier(await referral(1), 1_500_000));
  await compose.holds('Referral Avery.pdf', '1 page');
  await compose.from.selectOption({ label: '(646) 555-0171 · Referrals' });
  await compose.to.fill('617 555 0199');
  await compose.tickWarnings();
  await compose.sendButton.click();
  const drawer = fax.drawer;
  await expect(drawer.getByText(/^.+ of \d(\.\d)? MB have left this computer. Nothing is faxed yet.$/)).toBeVisible();
  await fax.reaches('Uploading');
  await drawer.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send a fax' })).toBeVisible();
  await compose.holds('Referral Avery.pdf', '1 page');
  await expect(compose.from).toHaveValue('6465550171');
  expect(await practice.sentFaxes()).toEqual([]);

  line.mend();
  await compose.tickWarnings();
  await compose.sendButton.click();
  await expect.poll(async () => (await practice.sentFaxes()).length).toBe(1);
  await practice.advance(60);
  await fax.reaches('Delivered');
  const [sent] = await practice.sentFaxes();
  expect(sent).toMatchObject({ from: '6465550171', to: '6175550199', service: 'enterprise' });

  const paper = join(app.userData, 'receipt.pdf');
  await app.answerSaveDialog(paper);
  await drawer.getByRole('button', { name: 'Save receipt as PDF' }).click();
  await expect(page.getByText('Saved as receipt.pdf').first()).toBeVisible();
  const receipt = (await textOfPdf(paper)).replace(/\s/g, '');
  const words = ['(646)555-0171', '(617)555-0199', '“delivered”', 'ReferralAvery.pdf', 'Firstpage'];
  for (const word of [...words, sent?.faxId ?? '?', sent?.sha256 ?? '?']) expect(receipt).toContain(word);

  await drawer.getByRole('button', { name: 'Send to somebody else' }).click();
  await compose.holds('Referral Avery.pdf', '1 page');
  await expect(compose.from).toHaveValue('6465550171');
  await expect(compose.to).toHaveValue('');
  await compose.to.fill('212 555 0112');
  await compose.tickWarnings();
  await compose.sendButton.click();
  await expect
    .poll(async () => (await practice.sentFaxes()).map(({ to }) => to).sort())
    .toEqual(['2125550112', '6175550199']);
  line.stop();
});
