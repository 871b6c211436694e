import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { CallNotices } from '#shared/bridge/calls.ts';
import { fail, succeed, type Problem } from '#shared/bridge/outcome.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge, settled } from '#renderer/test/fake-bridge.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import NoticesPage from './NoticesPage.vue';

const report: CallNotices['report'] = {
  ...{ on: false, folder: '', next: '2026-11-30T13:00:00.000Z', last: null },
  ...{ writing: false, problem: null, noFolder: false },
};

const FULL: Problem = { kind: 'disk', reason: 'full' };

it('why something was not done stays when what holds was read after it, until the next thing is done', async () => {
  const fake = new FakeBridge();
  const on = { ...report, on: true, folder: '/reports' };
  fake.reply('calls.notices', () => succeed({ silenced: [], report: on }));
  fake.reply('calls.endReport', () => fail(FULL));
  fake.reply('calls.silence', () => fail(FULL));
  await showComponent(NoticesPage, fake);
  await button('End the weekly report').click();
  await settled();
  await shows(page.getByRole('alert'), 'The disk is full');
  fake.reply('calls.endReport', () => succeed({ silenced: [], report }));
  await button('End the weekly report').click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await page.getByRole('switch', { name: 'Calls of an hour or more' }).click();
  await settled();
  await shows(page.getByRole('alert'), 'The disk is full');
  await expect.element(page.getByRole('switch', { name: 'Calls of an hour or more' })).toBeChecked();
});

it('why something was not done is shown also where the calls changed meanwhile', async () => {
  const fake = new FakeBridge();
  fake.reply('calls.notices', () => succeed({ silenced: [], report: { ...report, on: true, folder: '/reports' } }));
  await showComponent(NoticesPage, fake);
  await button('End the weekly report').click();
  const reads = () => fake.requests.filter(({ name }) => name === 'calls.notices').length;
  const before = reads();
  fake.emit('calls.changed', null);
  await expect.poll(reads).toBe(before + 1);
  await fake.refuse('calls.endReport', FULL);
  await shows(page.getByRole('alert'), 'The disk is full');
});

it('two reasons that are switched off one right after the other are both silenced', async () => {
  const fake = new FakeBridge();
  fake.reply('calls.notices', () => succeed({ silenced: [], report }));
  await showComponent(NoticesPage, fake);
  await page.getByRole('switch', { name: 'Calls of an hour or more' }).click();
  await page.getByRole('switch', { name: /^Countries/ }).click();
  const asked = () => fake.requests.filter(({ name }) => name === 'calls.silence').map(({ payload }) => payload);
  await expect.poll(asked).toEqual([{ silenced: ['long'] }, { silenced: ['long', 'countries'] }]);
  await expect.element(page.getByRole('switch', { name: /^Countries/ })).not.toBeChecked();
  expect(await axeFindings()).toEqual([]);
});

it('the report is ended also while one is written', async () => {
  const fake = new FakeBridge();
  const on = { ...report, on: true, folder: '/reports' };
  fake.reply('calls.notices', () => succeed({ silenced: [], report: on }));
  await showComponent(NoticesPage, fake);
  await button('Write last week’s report now').click();
  await button('End the weekly report').click();
  await expect.poll(() => fake.names()).toContain('calls.endReport');
  fake.reply('calls.notices', () => succeed({ silenced: [], report }));
  await fake.answer('calls.endReport', { silenced: [], report });
  await expect.element(button('End the weekly report')).not.toBeInTheDocument();
});
