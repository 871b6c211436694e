import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ActivityEntry } from '#shared/bridge/activity.ts';
import { fail, succeed } from '#shared/bridge/outcome.ts';
import { NO_RIGHTS } from '#shared/domain/teams/rights.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { button } from '#renderer/test/by-hand.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { listAnswers, type KeptLists } from '#renderer/test/fake-lists.ts';
import { entry } from '#renderer/test/list-rows.ts';
import { showScreen } from '#renderer/test/show-screen.ts';
import { READ_AT, SESSION } from '#renderer/test/start-answers.ts';
import { useTeamPlans } from './team-plans.store.ts';
import { useTeamChanges } from './use-team-changes.ts';

const [SHARED, TAKEN_BACK] = ['6465550171', '7185550168'];
const mayRead = (did: string) => ({ login: 'tom', did, ...NO_RIGHTS, received: true });
const kept: KeptLists = {
  'fax-groups': [{ group: 'front', name: 'Front office' }],
  'fax-people': [{ login: 'tom', group: 'front', name: 'Tom', lastName: 'Baptiste', isAdmin: false }],
};
const listed = (dids: readonly string[]) =>
  listAnswers({ ...kept, 'fax-permissions': dids.map(mayRead) }, { readAt: READ_AT });

/** The form with a colleague chosen who may read two numbers, as this computer knows it. */
async function filledIn(): Promise<FakeBridge> {
  const fake = new FakeBridge();
  answerWith(fake, { ...listed([SHARED, TAKEN_BACK]), 'enterpriseFax.createUser': () => succeed(null) });
  await showScreen('/team/new', fake);
  await page.getByLabelText('First name').fill('Iris');
  await page.getByLabelText('Login name').fill('iris');
  await page.getByLabelText('Same access as').selectOptions('Tom Baptiste · Front office');
  await expect.element(page.getByText('(718) 555-0168')).toBeVisible();
  return fake;
}

test('a new person gets what the colleague may do by then, and not what was taken back since it was read', async () => {
  const fake = await filledIn();
  const now = listed([SHARED]);
  answerWith(fake, {
    'lists.refresh': (asked) => {
      answerWith(fake, now);
      return now['lists.refresh']?.(asked);
    },
  });
  await button('Add person and give access').click();
  await expect.poll(() => fake.requests.filter(({ name }) => name === 'bulk.start')).toHaveLength(1);
  const { payload } = fake.requests.find(({ name }) => name === 'bulk.start') ?? {};
  expect(payload).toMatchObject({ rows: [{ params: { fax_login: 'iris', did: SHARED } }] });
  expect((payload as { rows: unknown[] }).rows).toHaveLength(1);
});

test('nobody is added while it cannot be read what the colleague may do', async () => {
  const fake = await filledIn();
  answerWith(fake, { 'lists.refresh': () => fail({ kind: 'offline', evidence: {} }) });
  await button('Add person and give access').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(fake.requests.map(({ name }) => name)).not.toContain('enterpriseFax.createUser');
});

test('the rights of the colleague go to the person that was sent, whatever stands in the form by then', async () => {
  const fake = await filledIn();
  answerWith(fake, { 'enterpriseFax.createUser': () => undefined });
  await button('Add person and give access').click();
  await expect.poll(() => fake.waiting.map(({ name }) => name)).toContain('enterpriseFax.createUser');
  await page.getByLabelText('Login name').fill('tom');
  await page.getByLabelText('Same access as').selectOptions('Nobody: no access yet');
  await fake.answer('enterpriseFax.createUser', null);
  await expect.poll(() => fake.requests.filter(({ name }) => name === 'bulk.start')).toHaveLength(1);
  const { payload } = fake.requests.find(({ name }) => name === 'bulk.start') ?? {};
  const gets = (did: string) => ({ params: { fax_login: 'iris', did } });
  expect(payload).toMatchObject({ rows: [gets(SHARED), gets(TAKEN_BACK)] });
});

test('where other changes began while a person was added, it is told that the access was not given, and it can be given after them', async () => {
  const fake = await filledIn();
  answerWith(fake, { 'enterpriseFax.createUser': () => undefined, 'bulk.start': () => undefined });
  await button('Add person and give access').click();
  await expect.poll(() => fake.names()).toContain('enterpriseFax.createUser');
  const plans = useTeamPlans();
  const [before, after] = [NO_RIGHTS, { ...NO_RIGHTS, send: true }];
  useTeamChanges().planRights([{ login: 'tom', did: SHARED, before, after }]);
  void plans.plan?.runner.start();
  await expect.poll(() => fake.names()).toContain('bulk.start');
  await fake.answer('enterpriseFax.createUser', null);
  await expect.element(page.getByRole('main').getByText(/^The access of Tom Baptiste was not given/)).toBeVisible();
  const give = button('Give the same access as Tom Baptiste');
  await expect.element(give).toHaveAccessibleDescription('Other changes of team fax are under way.');
  await fake.refuse('bulk.start', { kind: 'offline', evidence: {} });
  await give.click();
  const started = () => fake.requests.flatMap(({ name, payload }) => (name === 'bulk.start' ? [payload] : []));
  await expect.poll(started).toHaveLength(2);
  expect(started()[1]).toMatchObject({ rows: [{ params: { fax_login: 'iris' } }, { params: { fax_login: 'iris' } }] });
});

test('a person whose form was closed meanwhile gets the access of the colleague', async () => {
  const fake = await filledIn();
  answerWith(fake, { 'enterpriseFax.createUser': () => undefined });
  await button('Add person and give access').click();
  await expect.poll(() => fake.waiting.map(({ name }) => name)).toContain('enterpriseFax.createUser');
  fake.emit('app.navigate', { path: '/home' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await fake.answer('enterpriseFax.createUser', null);
  await button('I have entered it').click();
  await expect.poll(() => fake.requests.filter(({ name }) => name === 'bulk.start')).toHaveLength(1);
});

test('another colleague does not stand with the access of the one before, while it comes and where it does not', async () => {
  const fake = new FakeBridge();
  const people = [
    { login: 'tom', group: 'front', name: 'Tom', lastName: 'Baptiste', isAdmin: false },
    { login: 'ana', group: 'front', name: 'Ana', lastName: 'Ortiz', isAdmin: false },
  ];
  const answers = listAnswers(
    { ...kept, 'fax-people': people, 'fax-permissions': [mayRead(SHARED)] },
    { readAt: READ_AT },
  );
  answerWith(fake, {
    ...answers,
    'lists.query': (asked) => (asked.query.where['person'] === 'ana' ? undefined : answers['lists.query']?.(asked)),
  });
  await showScreen('/team/new', fake);
  await page.getByLabelText('First name').fill('Iris');
  await page.getByLabelText('Login name').fill('iris');
  const like = page.getByLabelText('Same access as');
  await like.selectOptions('Tom Baptiste · Front office');
  const row = page.getByText('(646) 555-0171');
  await expect.element(row).toBeVisible();
  await like.selectOptions('Ana Ortiz · Front office');
  await expect.poll(() => fake.names()).toContain('lists.query');
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(button('Add person and give access')).toHaveAttribute('aria-disabled', 'true');
  await fake.refuse('lists.query', { kind: 'offline', evidence: {} });
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(button('Add person and give access')).toHaveAttribute('aria-disabled', 'true');
});

test('a person is not added again while the first adding may still turn out done', async () => {
  const fake = await filledIn();
  answerWith(fake, { 'enterpriseFax.createUser': () => undefined });
  const open: ActivityEntry = {
    ...entry(0),
    ...{ operation: 'enterpriseFax.createUser', effect: 'change', target: 'iris', state: 'unknown' },
  };
  const setOpen = (entries: readonly ActivityEntry[]): void => {
    answerWith(fake, {
      'activity.list': () => succeed({ entries: [...entries], total: entries.length, withWarnings: 0, intact: true }),
      'activity.get': () => succeed(open),
    });
    fake.emit('activity.changed', null);
  };
  await button('Add person and give access').click();
  await expect.poll(() => fake.names()).toContain('enterpriseFax.createUser');
  setOpen([open]);
  await fake.refuse('enterpriseFax.createUser', { kind: 'unknown-outcome', journalId: open.id });
  await page.getByRole('main').getByRole('button', { name: 'I have entered it' }).click();

  await button('Add person').click();
  await page.getByLabelText('First name').fill('Iris');
  await page.getByLabelText('Login name').fill('iris');
  await page.getByLabelText('Group').last().selectOptions('Front office');
  const add = page.getByRole('form').getByRole('button', { name: 'Add person' });
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  await expect.element(add).toHaveAccessibleDescription('An earlier change got no answer and is being looked up.');
  await page.getByLabelText('Login name').fill('iris2');
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  await page.getByLabelText('Login name').fill('iris');
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  setOpen([]);
  await expect.element(add).not.toHaveAttribute('aria-disabled');
  expect(fake.requests.filter(({ name }) => name === 'enterpriseFax.createUser')).toHaveLength(1);
});

test('a person whose adding had no answer gets the access once it is known to be done', async () => {
  const fake = await filledIn();
  const found: ActivityEntry = {
    ...entry(0),
    ...{ operation: 'enterpriseFax.createUser', effect: 'change', target: 'iris', state: 'done' },
  };
  answerWith(fake, {
    'enterpriseFax.createUser': () => fail({ kind: 'unknown-outcome', journalId: found.id }),
    'activity.get': () => succeed(found),
  });
  await button('Add person and give access').click();
  await expect.element(button('Give the same access as Tom Baptiste')).toBeVisible();
  await expect.element(page.getByText('nothing left to do')).not.toBeInTheDocument();
  await button('Give the same access as Tom Baptiste').click();
  await expect.poll(() => fake.requests.filter(({ name }) => name === 'bulk.start')).toHaveLength(1);
  const { payload } = fake.requests.find(({ name }) => name === 'bulk.start') ?? {};
  expect(payload).toMatchObject({ rows: [{ params: { fax_login: 'iris' } }, { params: { fax_login: 'iris' } }] });
});

const LEAVES = {
  'the form was closed': async () => {
    await page.getByRole('form').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByLabelText('Login name')).not.toBeInTheDocument();
  },
  'another account came to the screen': async (fake: FakeBridge) => {
    fake.emit('session.changed', { ...SESSION, profile: SESSION.profile && { ...SESSION.profile, id: 'other' } });
    await expect.element(page.getByLabelText('Login name')).toHaveValue('');
  },
};

for (const [what, leave] of Object.entries(LEAVES))
  test(`nobody is added where ${what} while the access of the colleague was read`, async () => {
    const fake = await filledIn();
    answerWith(fake, { 'lists.refresh': () => undefined });
    await button('Add person and give access').click();
    await expect.poll(() => fake.names()).toContain('lists.refresh');
    await leave(fake);
    while (fake.names().includes('lists.refresh')) await fake.refuse('lists.refresh', { kind: 'cancelled' });
    expect(fake.requests.map(({ name }) => name)).not.toContain('enterpriseFax.createUser');
  });
