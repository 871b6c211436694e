import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CallAnswer, CallGroups } from '#shared/bridge/calls.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button, shows } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

const sums = { calls: 3, minutes: 50_000, billed: 60_000, cost: 11_000 };
const found: CallAnswer = {
  ...{ sums, rows: [], lines: ['frontdesk'], numbers: [], countries: [] },
  tags: ['Harbor Dental', 'Brightwater'],
};
const groups = (cost: number): CallGroups => ({
  by: 'type',
  groups: [{ ...sums, cost, key: 'Inbound' }],
  sums: { ...sums, cost },
});

test('no statement charges the calls of a number to each of its tags', async () => {
  const fake = new FakeBridge();
  const tagged: CallGroups = { by: 'tag', groups: ['Harbor Dental', 'VIP'].map((key) => ({ ...sums, key })), sums };
  answerWith(fake, {
    'calls.find': () => succeed(found),
    'calls.groups': () => succeed(tagged),
    'calls.saveStatement': () => fail({ kind: 'cancelled' }),
  });
  await showScreen('/calls/sums?by=tag', fake);
  await shows(page.getByRole('table'), 'VIP');
  await button('Save statement').click({ force: true });
  await expect.element(button('Save statement')).toHaveAccessibleDescription(/counts in each of them/);
  expect(fake.requests.map(({ name }) => name)).not.toContain('calls.saveStatement');
});

test('a statement says which of its time was not read', async () => {
  const fake = new FakeBridge();
  const told = (): string | undefined => {
    const asked = fake.requests.find(({ name }) => name === 'calls.saveStatement');
    return (asked?.payload as { intro: string } | undefined)?.intro;
  };
  answerWith(fake, {
    'calls.find': () => succeed(found),
    'calls.groups': () => succeed(groups(11_000)),
    'calls.saveStatement': () => fail({ kind: 'cancelled' }),
  });
  await showScreen('/calls/sums', fake);
  await shows(page.getByRole('table'), '1.10');
  await button('Save statement').click();
  await expect.poll(told).toMatch(/Not read yet: \w+ \d+.* to \w+ \d+/);
});

test('a statement names the client whose sums are on the screen, while those of another are asked for and where they cannot be had', async () => {
  const fake = new FakeBridge();
  answerWith(fake, {
    'calls.find': () => succeed(found),
    'calls.groups': ({ filter }) => (filter.tag === 'Brightwater' ? undefined : succeed(groups(11_000))),
    'calls.saveStatement': () => fail({ kind: 'cancelled' }),
  });
  const titles = () =>
    fake.requests
      .filter(({ name }) => name === 'calls.saveStatement')
      .map(({ payload }) => (payload as { title: string }).title);
  await showScreen('/calls/sums', fake);
  const tag = page.getByRole('combobox', { name: 'Tag', exact: true });
  const asked = (wanted: string) =>
    expect
      .poll(() => fake.requests.map(({ payload }) => JSON.stringify(payload ?? null)).join('\n'))
      .toContain(`"tag":"${wanted}"`);
  await tag.selectOptions('Harbor Dental');
  await asked('Harbor Dental');
  await button('Save statement').click();
  await expect.poll(titles).toEqual(['Statement of calls: Harbor Dental']);

  await tag.selectOptions('Brightwater');
  await expect.poll(() => fake.names()).toContain('calls.groups');
  await button('Save statement').click();
  await expect.poll(titles).toHaveLength(2);
  await fake.refuse('calls.groups', { kind: 'refused', text: 'Try later', evidence: {} });
  await shows(page.getByRole('main'), 'Try later');
  await button('Save statement').click();
  await expect
    .poll(titles)
    .toEqual([
      'Statement of calls: Harbor Dental',
      'Statement of calls: Harbor Dental',
      'Statement of calls: Harbor Dental',
    ]);

  answerWith(fake, { 'calls.groups': () => succeed(groups(22_000)) });
  await button('Try again').click();
  await shows(page.getByRole('table'), '2.20');
  await button('Save statement').click();
  await expect.poll(() => titles().at(3)).toBe('Statement of calls: Brightwater');
});

test('days that are not chosen yet, or the wrong way round, say which calls are shown until then', async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'calls.find': () => succeed(found), 'calls.groups': () => succeed(groups(11_000)) });
  await showScreen('/calls/sums', fake);
  await page.getByRole('radio', { name: 'Days', exact: true }).click({ force: true });
  const note = page
    .getByRole('main')
    .getByText('Choose the first and the last day. Until then, the last 7 days are shown.');
  await expect.element(note).toBeVisible();
  await page.getByLabelText('From', { exact: true }).fill('2026-11-10');
  await page.getByLabelText('To', { exact: true }).fill('2026-11-01');
  await expect.element(note).toBeVisible();
  await page.getByLabelText('To', { exact: true }).fill('2026-11-12');
  await expect.element(note).not.toBeInTheDocument();
});

test('in the smallest window the search of calls has room for what it looks through, beside all its filters', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(960, 640);
  const fake = new FakeBridge();
  answerWith(fake, { 'calls.find': () => succeed(found), 'calls.groups': () => succeed(groups(11_000)) });
  await showScreen('/calls/sums', fake);
  await shows(page.getByRole('table'), '1.10');
  const hint = (): Element | null => document.querySelector('[role=search] .n-input__placeholder span');
  expect(hint()?.textContent).toBe('Find by digits, name, type or line');
  await expect.poll(() => (hint()?.scrollWidth ?? Infinity) <= (hint()?.clientWidth ?? 0)).toBe(true);
});
