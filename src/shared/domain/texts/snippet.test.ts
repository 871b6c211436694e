import { describe, expect, it } from 'vitest';
import { fillSnippet, openFields } from './snippet.ts';

const ann = { first: 'Ann', name: 'Ann Lee' };

describe('a snippet', () => {
  it.each([
    ['Hi {first}, see you at {time}', ann, 'Hi Ann, see you at {time}'],
    ['Dear { Name }', ann, 'Dear Ann Lee'],
    ['Hola {nombre}', ann, 'Hola Ann'],
    ['Hi {first}', { first: '', name: '' }, 'Hi {first}'],
    ['{{first}} {} {a-b}', ann, '{Ann} {} {a-b}'],
    ['{constructor}', ann, '{constructor}'],
  ])('%s is filled with what is known', (text, values, filled) => {
    expect(fillSnippet(text, values)).toBe(filled);
  });

  it('names the fields that are open, each once', () => {
    expect(openFields('See you at {time}, {time} on {day of week}')).toEqual(['{time}', '{day of week}']);
    expect(openFields('{pick-up time} {first_name} {a.b/c}')).toEqual(['{pick-up time}', '{first_name}', '{a.b/c}']);
    expect(openFields('A {} and { - } and {a\nb} and }{')).toEqual([]);
  });
});
