// Bills in different layouts, as PDFs with text, and what each of them says.
import { degrees, PDFDocument, StandardFonts, type PDFPage } from '@cantoo/pdf-lib';
import type { FoundFact } from './bill-fields.ts';

export interface Layout {
  name: string;
  facts: Partial<Record<FoundFact, string>>;
  draw: (text: (words: string, x: number, y: number) => void, page: PDFPage) => void;
  turn?: number;
}

const ADDRESS = {
  street_no: '1200',
  dir_prefix: 'N',
  street_name: 'Water Street',
  service_unit: 'Suite 4',
  city: 'Chicago',
  state: 'IL',
  zipcode: '60611',
};
const ALL = {
  account_no: '4471-2280-09',
  billing_telephone_no: '(312) 555-0142',
  statement: '2026-11-12',
  company: 'Harbor Dental, LLC',
  ...ADDRESS,
};

/** Lines one below the other. */
function column(lines: readonly string[], x = 60, top = 720): Layout['draw'] {
  return (text) => lines.forEach((line, index) => text(line, x, top - index * 20));
}

const LINES = [
  'Hudson Telephone Company',
  'Statement date: November 12, 2026',
  'Account number: 4471-2280-09',
  'Billing telephone number: (312) 555-0142',
  'Customer name: Harbor Dental, LLC',
  'Service address: 1200 N Water Street Suite 4',
  'Chicago, IL 60611',
  'Total due: $84.12',
];
const SERVICE_BELOW = ['Service address', '1200 N Water Street Suite 4', 'Chicago, IL 60611'];

/** A label at the left, its value far at the right. */
function table(rows: readonly [string, string][], right = 320): Layout['draw'] {
  return (text) =>
    rows.forEach(([label, value], index) => {
      text(label, 60, 700 - index * 22);
      if (value !== '') text(value, right, 700 - index * 22);
    });
}

/** Labels in one row, their values in the row below. */
function header(labels: readonly string[], values: readonly string[], y = 700): Layout['draw'] {
  return (text) => {
    labels.forEach((label, index) => text(label, 60 + index * 165, y));
    values.forEach((value, index) => text(value, 60 + index * 165, y - 18));
  };
}

const both =
  (...draws: Layout['draw'][]): Layout['draw'] =>
  (text, page) =>
    draws.forEach((draw) => draw(text, page));

export const LAYOUTS: readonly Layout[] = [
  { name: 'one line a fact', facts: ALL, draw: column(LINES) },
  { name: 'rotated page', facts: ALL, draw: column(LINES), turn: 90 },
  { name: 'page upside down', facts: ALL, draw: column(LINES), turn: 180 },
  {
    name: 'table of two columns',
    facts: ALL,
    draw: table([
      ['Account number', '4471-2280-09'],
      ['Statement date', '11/12/2026'],
      ['Main billing number', '(312) 555-0142'],
      ['Customer name', 'Harbor Dental, LLC'],
      ['Service address', '1200 N Water Street Suite 4'],
      [' ', 'Chicago, IL 60611'],
      ['Amount due', '$84.12'],
    ]),
  },
  {
    name: 'labels above values',
    facts: ALL,
    draw: both(
      header(
        ['Account number', 'Statement date', 'Billing phone number'],
        ['4471-2280-09', 'Nov 12, 2026', '312-555-0142'],
      ),
      column(['Customer name: Harbor Dental, LLC', ...SERVICE_BELOW], 60, 620),
    ),
  },
  {
    name: 'two columns',
    facts: ALL,
    draw: both(
      column(['Bill to: Harbor Dental, LLC', ...SERVICE_BELOW], 60),
      column(['Acct. no. 4471-2280-09', 'Bill date 11/12/2026', 'BTN (312) 555-0142', 'Due date 12/02/2026'], 340),
    ),
  },
  {
    name: 'address in one line',
    facts: ALL,
    draw: column([...LINES.slice(1, 5), 'Service location: 1200 N Water Street, Suite 4, Chicago, IL 60611']),
  },
  {
    name: 'name before the address',
    facts: ALL,
    draw: column([
      ...LINES.slice(1, 5),
      'Service address',
      'Harbor Dental, LLC',
      '1200 N Water Street',
      'Suite 4',
      'Chicago, IL 60611',
    ]),
  },
  {
    name: 'labels with number signs',
    facts: ALL,
    draw: column([
      'Account # 4471-2280-09',
      'Invoice date: 2026-11-12',
      'BTN: 312.555.0142',
      'Company name: Harbor Dental, LLC',
      ...SERVICE_BELOW,
    ]),
  },
  {
    name: 'mailing address only',
    facts: { account_no: '4471-2280-09' },
    draw: column(['Account number: 4471-2280-09', 'Mailing address', 'PO Box 12', 'Chicago, IL 60611']),
  },
  {
    name: 'due date only',
    facts: { account_no: '4471-2280-09' },
    draw: column(['Account number: 4471-2280-09', 'Payment due date: December 2, 2026']),
  },
  {
    name: 'two account numbers',
    facts: { company: 'Harbor Dental, LLC' },
    draw: column(['Account number: 4471-2280-09', 'Account number: 5582-3391-10', 'Customer name: Harbor Dental, LLC']),
  },
  {
    name: 'the same fact twice',
    facts: { account_no: '4471-2280-09' },
    draw: column(['Account number: 4471-2280-09', 'Thank you', 'Account number: 4471-2280-09']),
  },
  {
    name: 'an advertisement',
    facts: {},
    draw: column([
      'Switch to fiber today',
      'Call 800-555-0199 before 12/31/2026',
      '500 Main Street, Springfield, IL 62701',
    ]),
  },
  {
    name: 'a table of calls',
    facts: {},
    draw: table([
      ['Date', 'Number'],
      ['11/02/2026', '(312) 555-0177'],
      ['11/03/2026', '(312) 555-0178'],
    ]),
  },
  {
    name: 'account number below its label',
    facts: { account_no: '4471 2280 09' },
    draw: column(['Your account number', '4471 2280 09', 'Page 1 of 3']),
  },
  {
    name: 'direction after the street',
    facts: {
      street_no: '45',
      street_name: 'Lake Avenue',
      dir_suffix: 'NW',
      city: 'Atlanta',
      state: 'GA',
      zipcode: '30303-1234',
    },
    draw: column(['Service address: 45 Lake Avenue NW', 'Atlanta, GA 30303-1234']),
  },
  {
    name: 'a street called North',
    facts: { street_no: '7', street_name: 'North Avenue', city: 'Boston', state: 'MA', zipcode: '02108' },
    draw: column(['Service address', '7 North Avenue', 'Boston, MA 02108']),
  },
  {
    name: 'date written out',
    facts: { statement: '2026-11-12', company: 'A. Poole & Sons, Inc.' },
    draw: column(['Statement date 12 November 2026', 'Account holder: A. Poole & Sons, Inc.']),
  },
  { name: 'no text at all', facts: {}, draw: () => undefined },
];

export async function billOf({ draw, turn }: Layout): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  draw((words, x, y) => page.drawText(words, { x, y, size: 11, font }), page);
  if (turn !== undefined) page.setRotation(degrees(turn));
  return pdf.save();
}
