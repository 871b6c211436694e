import { expect, it } from 'vitest';
import { addQuestion } from './add-question.ts';

it.each([
  ['add $50', 50],
  ['Add 50', 50],
  [' add money $1,500 ', 1500],
  ['refill 100.00', 100],
  ['top up 25 dollars', 25],
  ['agregar $50', 50],
  ['recargar dinero 250 dólares', 250],
  ['add $1,500.00', 1500],
  ['add 1,500,000', 1500000],
  ['recargar 50,00', 50],
  ['add', null],
  ['add 12,50', null],
  ['add 5,0', null],
  ['add 1,00,0', null],
  ['add account', null],
  ['add 12.50', null],
  ['add 50 numbers', null],
  ['address 50', null],
  ['add 12345678', null],
])('%j asks for %s', (query, amount) => {
  expect(addQuestion(query)).toBe(amount);
});
