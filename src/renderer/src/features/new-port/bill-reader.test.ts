import { expect, it } from 'vitest';
import { emptyPort } from '#shared/domain/porting/port-form.ts';
import { billRows } from '#shared/domain/porting/bill-text.ts';
import { fillFromBill } from './bill-reader.ts';

const row = (text: string, y: number) => ({ text, x: 60, y, width: text.length * 5, height: 11 });
const BILL = billRows([
  [
    row('Account number: 4471-2280-09', 100),
    row('Customer name: Harbor Dental, LLC', 130),
    row('Statement date: 11/12/2026', 160),
  ],
]);

it('what the bill says goes into empty fields with where it was read, and over nothing that was typed', () => {
  const form = { ...emptyPort(), account_no: '99' };
  expect(fillFromBill(form, { from: 'pdf', rows: BILL })).toBe(2);
  expect(form).toMatchObject({ account_no: '99', company: 'Harbor Dental, LLC', statement: '2026-11-12' });
  expect(form.read).toEqual({
    company: { value: 'Harbor Dental, LLC', snippet: 'Customer name: Harbor Dental, LLC', page: 1 },
  });
});

it('another bill takes the place of what was read from the first one', () => {
  const form = { ...emptyPort(), company: 'Old', read: { company: { value: 'Old', snippet: 'Old', page: 1 } } };
  fillFromBill(form, { from: 'pdf', rows: BILL });
  expect(form.company).toBe('Harbor Dental, LLC');
});

it('what was read from another bill, and is not in this one, is taken out', () => {
  const read = {
    company: { value: 'Old', snippet: 'Old', page: 1 },
    city: { value: 'Reno', snippet: 'Reno', page: 1 },
  };
  const form = { ...emptyPort(), company: 'Old', city: 'Boston', read };
  fillFromBill(form, { from: 'none', rows: [] });
  expect(form).toMatchObject({ company: '', city: 'Boston', read: {} });
});

it('what was recognized in a picture is marked so', () => {
  const form = emptyPort();
  fillFromBill(form, { from: 'scan', rows: BILL });
  expect(form.read.company).toMatchObject({ value: 'Harbor Dental, LLC', scanned: true });
});
