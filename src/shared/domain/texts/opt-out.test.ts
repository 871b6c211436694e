import { describe, expect, it } from 'vitest';
import { isStartWord, stopWord } from './opt-out.ts';

describe('a text that stops further ones', () => {
  it.each(['STOP', 'stopall', 'Unsubscribe', 'CANCEL', 'end', 'Quit', 'REVOKE', 'OptOut'])('is %s', (word) => {
    expect(stopWord(word)).toBe(word.toUpperCase());
  });

  it.each([
    ['stop.', 'STOP'],
    ['  Stop!! ', 'STOP'],
    ['"STOP"', 'STOP'],
    ['Opt out', 'OPTOUT'],
    ['STOP ALL', 'STOPALL'],
    ['ALTO', 'ALTO'],
    ['Cancelar.', 'CANCELAR'],
    ['darme de baja', 'DARME DE BAJA'],
  ])('may have marks and spaces: %j', (text, word) => {
    expect(stopWord(text)).toBe(word);
  });

  it.each([
    'Stop by at five',
    'please cancel my appointment',
    'the end',
    'Weekend',
    '',
    'nonstop',
    'Alto ahí, por favor',
  ])('is not %j', (text) => {
    expect(stopWord(text)).toBeUndefined();
  });
});

it('a text asks for texts again when it is nothing but such a word', () => {
  expect(['START', ' unstop. ', 'Alta!'].map(isStartWord)).toEqual([true, true, true]);
  expect(['Start at nine', 'yes please call', '', 'STOP', 'Yes'].map(isStartWord)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ]);
});
