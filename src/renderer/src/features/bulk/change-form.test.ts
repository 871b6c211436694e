import { describe, expect, it } from 'vitest';
import { changesIn, choosesNothing, emptyForm } from './change-form.ts';

describe('what a form changes of many numbers', () => {
  it('is nothing while everything is left as it is', () => {
    expect(changesIn(emptyForm(null))).toEqual({});
    expect(choosesNothing(emptyForm(null))).toBe(true);
  });

  it.each(['route2trunk', 'lidb', 'note', 'pin'] as const)('clears %s only when that was chosen', (name) => {
    const form = emptyForm(null);
    for (const value of ['', '  ']) {
      form[name] = { kind: 'set', value };
      expect(changesIn(form)).toEqual({});
      expect(choosesNothing(form)).toBe(false);
    }
    form[name] = { kind: 'set', value: ' 4826 ' };
    expect(changesIn(form)).toEqual({ [name]: '4826' });
    form[name] = { kind: 'clear' };
    expect(changesIn(form)).toEqual({ [name]: '' });
  });
});
