import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import type { TextPrice } from '#shared/domain/texts/text-price.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import TextComposer from './TextComposer.vue';
import TextPriceLine from './TextPriceLine.vue';

const LEARNT: TextPrice = { price: '0.0075', texts: 12 };

function bridge(price: TextPrice | null): FakeBridge {
  const fake = new FakeBridge();
  fake.reply('texts.price', () => succeed(price));
  fake.reply('texts.senders', () => succeed(['2125550141']));
  return fake;
}

const composer = (to: string[]) => ({
  render: () => h(TextComposer, { draft: 'new', to, usual: '', isFirst: false }),
});

it.each<[string, TextPrice | null, string]>([
  ['learnt', LEARNT, 'A text costs about $0.0075. This is an estimate from the balance, after 12 texts.'],
  ['not known', null, 'What a text costs is not known yet: the price per text is not in the provider’s price list.'],
])('a price that is %s is told as that', async (_what, price, words) => {
  await showComponent(TextPriceLine, bridge(price));
  await expect.element(page.getByText(words)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
});

it('the estimate of a text counts its parts and the people whom it goes to', async () => {
  await showComponent(composer(['6175550134', '6175550135']), bridge(LEARNT));
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('x'.repeat(200));
  await expect.element(page.getByText('2 texts · About $0.03, an estimate.')).toBeVisible();
});

it('without a price no estimate is shown', async () => {
  await showComponent(composer(['6175550134']), bridge(null));
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Hello');
  await expect.element(page.getByText('1 text')).toBeVisible();
  await expect.element(page.getByText('estimate')).not.toBeInTheDocument();
});
