import { describe, expect, it } from 'vitest';
import { priceQuestion } from './price-question.ts';

describe('the palette asks the price of', () => {
  it.each([
    ['rate +52 55', '+52 55'],
    ['Rate mexico', 'mexico'],
    ['price 525512345678', '525512345678'],
    ['price of a call to Mexico City', 'Mexico City'],
    ['rates for germany', 'germany'],
    ['tarifa México', 'México'],
    ['precio de una llamada a +52 55', '+52 55'],
    ['+52 55', '+52 55'],
    ['011 52 55', '011 52 55'],
    ['rate', null],
    ['rates ', null],
    ['rate m', null],
    ['rating 5', null],
    ['+', null],
    ['(212) 555-0142', null],
    ['activity', null],
  ])('%j: %j', (query, text) => {
    expect(priceQuestion(query)).toBe(text);
  });
});
