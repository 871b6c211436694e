// Forms that are filled in so that they warn, as a person would fill them in.
import { DateTime } from 'luxon';
import { page, userEvent, type Locator } from 'vitest/browser';
import { h } from 'vue';
import { succeed } from '#shared/bridge/outcome.ts';
import { dayAdvice, dayOff } from '#shared/domain/porting/port-dates.ts';
import { emptyPort, NO_SECRETS, PREPARATIONS, type PortForm } from '#shared/domain/porting/port-form.ts';
import type { ListRow } from '#shared/lists/lists.ts';
import ReviewStep from '#renderer/features/new-port/ReviewStep.vue';
import { answerElse, answerWith } from './answers.ts';
import { button } from './by-hand.ts';
import { FakeBridge } from './fake-bridge.ts';
import { listAnswers } from './fake-lists.ts';
import { line, number } from './list-rows.ts';
import { showComponent } from './show-component.ts';
import { showScreen } from './show-screen.ts';
import { READ_AT, startAnswers } from './start-answers.ts';
import type { WARNED_ON_PAGES } from './warn-walks.ts';

export interface WarnedForm {
  fake: FakeBridge;
  /** Where the warnings and their ticks are. */
  form: Locator;
  button: Locator;
  /** What is asked of main to send it. */
  asks: string;
  /** The button of the question that comes before it is sent. */
  confirm?: Locator;
}

type Arrange = () => Promise<WarnedForm>;

const LINE_ADDRESS = '8.8.4.4';
const LOCAL = '2125550144';
const TOLL_FREE = '8885550180';
const FRONT_DESK = '2125550140';
const main = page.getByRole('main');

/** An office with a line on which two of its numbers ring. */
function office(): FakeBridge {
  const fake = new FakeBridge();
  const rings = (did: string, more: Partial<ListRow<'numbers'>> = {}) => ({
    ...number(0),
    did,
    route2trunk: 'frontdesk',
    ...more,
  });
  const numbers = [rings(FRONT_DESK), rings('2125550141'), rings(LOCAL), rings(TOLL_FREE, { type: 'tf' })];
  const lines = [{ ...line(0), trunk: 'frontdesk', ip_address: LINE_ADDRESS }];
  answerWith(fake, listAnswers({ numbers, lines }, { readAt: READ_AT }));
  return fake;
}

/** The form of a setting of a number, filled in. */
const setting =
  (
    did: string,
    name: string,
    save: string,
    fill: (form: Locator) => Promise<unknown>,
    asks = 'did.updateDid',
  ): Arrange =>
  async () => {
    const fake = await showScreen(`/numbers/${did}`, office());
    await button(`Change: ${name}`).click();
    const form = page.getByRole('region', { name, exact: true });
    await fill(form);
    return { fake, form, button: form.getByRole('button', { name: save }), asks };
  };

const emergency: Arrange = setting(
  LOCAL,
  'Emergency address',
  'Save emergency address',
  async (form) => {
    await form.getByLabelText('Person or business').fill('Brightwater Dental');
    await form.getByLabelText('Number and street').fill('Beacon Street');
    await form.getByLabelText('City').fill('Boston');
    await userEvent.selectOptions(form.getByLabelText('State'), 'MA');
    await form.getByLabelText('ZIP code').fill('10018');
  },
  'money.spend',
);

const forward = (target: string): Arrange =>
  setting(LOCAL, 'Rings on', 'Save routing', async (form) => {
    await form.getByRole('radio', { name: 'Another US number' }).click();
    await form.getByLabelText('Number that gets the calls').fill(target);
  });

const pin = (digits: string): Arrange =>
  setting(LOCAL, 'Number lock PIN', 'Set PIN', (form) =>
    form.getByRole('textbox', { name: 'Number lock PIN' }).fill(digits),
  );

const warnedPlan = (fake: FakeBridge): WarnedForm => ({
  fake,
  form: main,
  button: main.getByRole('button', { name: /^Change 1 number/ }),
  asks: 'bulk.start',
});

const option = (label: string): Locator => main.getByRole('combobox', { name: label, exact: true });
const field = (label: string): Locator => main.getByRole('textbox', { name: label, exact: true });

/** A plan for a number that was pasted. */
const plan =
  (did: string, fill: () => Promise<unknown>): Arrange =>
  async () => {
    const fake = await showScreen('/numbers/change', office());
    await main.getByRole('textbox', { name: /Paste numbers/ }).fill(did);
    await button('Use 1 number').click();
    await fill();
    await button('Show the plan').click();
    return warnedPlan(fake);
  };

async function alertOf(sms: string): Promise<void> {
  await userEvent.selectOptions(option('Tell us when someone dials 911'), 'set');
  await field('Phone that gets a text').fill(sms);
}

/** A plan for the row of a file. */
const imported =
  (row: Record<string, string>): Arrange =>
  async () => {
    const fake = await showScreen('/numbers/change', office());
    const csv = `${Object.keys(row).join(',')}\r\n${Object.values(row).join(',')}\r\n`;
    await userEvent.upload(main.getByLabelText('Choose CSV file'), new File([csv], 'numbers.csv'));
    await button('Show the plan').click();
    return warnedPlan(fake);
  };

/** Automatic refill that adds less than what two days cost. */
const shortRefill: Arrange = async () => {
  const fake = new FakeBridge();
  answerWith(fake, { 'money.runway': () => succeed({ perDay: '200', recurring: null } as never) });
  await showScreen('/money/auto-refill', fake);
  const name = 'Turn on automatic refill';
  const ask = page.getByRole('dialog', { name: /^Let the provider charge/ });
  return {
    fake,
    form: main,
    button: page.getByRole('form', { name: 'Automatic refill' }).getByRole('button', { name }),
    confirm: ask.getByRole('button', { name }),
    asks: 'account.setBalanceReload',
  };
};

const newLine: Arrange = async () => {
  const fake = await showScreen('/new-line', office());
  const form = page.getByRole('form', { name: 'Connect a phone system' });
  await form.getByLabelText('Name of the line').fill('annex');
  await form.getByLabelText('Internet address', { exact: true }).fill(LINE_ADDRESS);
  await form.getByRole('checkbox', { name: 'Allow calls abroad' }).click();
  await form.getByLabelText('Calls at the same time').fill('0');
  // A number counts once its field is left.
  await userEvent.keyboard('{Tab}');
  return { fake, form, button: form.getByRole('button', { name: 'Create line' }), asks: 'siptrunk.createTrunk' };
};

/** The last page of a move that the provider can make, but of which everything else is unusual. */
const strangeMove: Arrange = async () => {
  const today = DateTime.now();
  const days = Array.from({ length: 60 }, (_, index) => today.plus({ days: 20 + index }).toFormat('yyyy-MM-dd'));
  const [earliest = ''] = days;
  const strange: PortForm = {
    ...emptyPort(),
    numbers: ['3125550149'],
    ready: [...PREPARATIONS],
    bill: {
      id: 'bill-0001',
      name: 'bill.pdf',
      size: 1000,
      encodedSize: 1400,
      level: 'green',
      pages: 1,
      sha256: '0',
      addedAt: READ_AT,
    },
    statement: today.minus({ days: 40 }).toFormat('yyyy-MM-dd'),
    company: 'Harbor Dental, LLC',
    provider_name: 'Hudson Telephone Company',
    account_no: '4471-2280-09',
    billing_telephone_no: '(617) 555-0142',
    street_no: '12',
    street_name: 'PO Box 12',
    city: 'Chicago',
    zipcode: '60611',
    authorize_contact: 'Mary',
    contact_title: 'Owner',
    foc_date: days.find((day) => dayAdvice(day) && !dayOff(day, earliest)) ?? '',
  };
  const cell = { text: 'Billing telephone number: (312) 555-0142', x: 60, right: 460, y: 72, height: 12 };
  const given = {
    modelValue: strange,
    secrets: NO_SECRETS,
    earliest,
    canMove: true,
    today: today.toFormat('yyyy-MM-dd'),
    billText: { from: 'pdf' as const, isWhole: true, rows: [{ page: 1, cells: [cell] }] },
  };
  const fake = new FakeBridge();
  answerElse(fake, startAnswers());
  await showComponent(() => h(ReviewStep, given), fake);
  await main.getByRole('checkbox', { name: /^I own this number/ }).click();
  return { fake, form: main, button: main.getByRole('button', { name: /^Ask to move/ }), asks: 'newPort.start' };
};

/** How the warnings of each form are brought about. */
export const WARNED_FORMS: Record<keyof typeof WARNED_ON_PAGES, Arrange> = {
  'an emergency address without a house number and with a ZIP code of another state': emergency,
  'a text about 911 calls that rings on the same line': setting(
    '2125550141',
    'Tell us when someone dials 911',
    'Save alert',
    (form) => form.getByLabelText('Number that gets a text').fill(FRONT_DESK),
  ),
  'a caller name of a toll-free number': setting(TOLL_FREE, 'Name people see when you call', 'Save name', (form) =>
    form.getByRole('textbox').fill('acmedental'),
  ),
  'calls that are passed on to a territory': forward('7872225678'),
  'calls that are passed on to a toll-free number': forward('8002225678'),
  'calls that are passed on to a number of films': forward('3125550123'),
  'a PIN that is guessed easily': pin('1111'),
  'a PIN that is part of the number': pin(LOCAL.slice(-5)),
  'a backup plan that leads to the line itself': setting(FRONT_DESK, 'Backup plan', 'Save backup plan', (form) =>
    form.getByLabelText('Address that takes over').fill(LINE_ADDRESS),
  ),
  'a plan: a caller name of a toll-free number': plan(TOLL_FREE, async () => {
    await userEvent.selectOptions(option('Caller name'), 'set');
    await field('New value: Caller name').fill('acmedental');
  }),
  'a plan: a text about 911 calls that rings on the same line': plan('2125550141', () => alertOf(FRONT_DESK)),
  'a plan: a number of films and a backup that is the line': plan(FRONT_DESK, async () => {
    await alertOf('3125550123');
    await userEvent.selectOptions(option('Backup plan'), 'set');
    await field('Address that takes over').fill(LINE_ADDRESS);
  }),
  'a file: an easy PIN and an unusual emergency address': imported({
    number: LOCAL,
    pin: '1111',
    emergency_name: 'Brightwater Dental',
    emergency_street: 'Beacon Street',
    emergency_city: 'Boston',
    emergency_state: 'MA',
    emergency_zip: '10018',
  }),
  'a file: a PIN that is part of the number': imported({ number: LOCAL, pin: LOCAL.slice(-5) }),
  'a file: a caller name of a toll-free number': imported({ number: TOLL_FREE, caller_name: 'acmedental' }),
  'automatic refill that is short': shortRefill,
  'a new line': newLine,
  'a move of a number': strangeMove,
};
