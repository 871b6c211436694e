// What a declaration has to say does not compile without it: `vue-tsc` and `tsc` check each `@ts-expect-error` here.
import { describe, expect, it } from 'vitest';
import { operationIds, operationOf, paramShape } from './catalogue.ts';
import { nothing, ownNumber, params } from './fields.ts';
import { operation } from './operation.ts';

const request = {
  method: 'PUT',
  path: '/thing',
  title: { en: 'Change a thing', es: 'Cambiar una cosa' },
  params: params({ did: ownNumber() }),
  result: nothing,
} as const;
const write = { reconcile: 'list-again', subject: 'did' } as const;
const change = { effect: 'change', raisesCosts: 'never', price: 'never', loses: 'nothing' } as const;
const loss = { en: 'It is gone.', es: 'Se pierde.' };

function changeWithout<K extends keyof typeof change>(name: K): Omit<typeof change, K> {
  const { [name]: _, ...rest } = change;
  return rest;
}

describe('an operation that compiles', () => {
  it('says all that its effect asks for', () => {
    const declared = [
      operation({ ...request, effect: 'read' }),
      operation({ ...request, ...write, ...change, undo: 'not-possible' }),
      operation({ ...request, ...write, effect: 'send', price: 'not-published' }),
      operation({ ...request, ...write, effect: 'spend', price: { buys: () => ({ lnp_cost: 1 }) } }),
      operation({ ...request, ...write, effect: 'destroy', loses: [loss] }),
    ];
    expect(declared.map(({ effect }) => effect)).toEqual(['read', 'change', 'send', 'spend', 'destroy']);
  });

  it('lacks nothing of it', () => {
    const { title, ...untitled } = request;
    expect(title.en).toBe('Change a thing');
    // @ts-expect-error: no title
    operation({ ...untitled, effect: 'read' });
    // @ts-expect-error: a spend without a price, or the statement that none is published
    operation({ ...request, ...write, effect: 'spend' });
    // @ts-expect-error: a send without a price
    operation({ ...request, ...write, effect: 'send' });
    // @ts-expect-error: a price by a rate that the list does not have
    operation({ ...request, ...write, effect: 'spend', price: { buys: () => ({ no_such_rate: 1 }) } });
    // @ts-expect-error: a loss without a sentence
    operation({ ...request, ...write, effect: 'destroy' });
    // @ts-expect-error: a loss without a sentence
    operation({ ...request, ...write, effect: 'destroy', loses: [] });
    // @ts-expect-error: a loss without its sentence in Spanish
    operation({ ...request, ...write, effect: 'destroy', loses: [{ en: 'It is gone.' }] });
    // @ts-expect-error: a change that does not say how it is taken back
    operation({ ...request, ...write, ...change });
    // @ts-expect-error: a change that does not say whether it raises costs
    operation({ ...request, ...write, ...changeWithout('raisesCosts'), undo: 'not-possible' });
    // @ts-expect-error: a change that does not say whether it is charged
    operation({ ...request, ...write, ...changeWithout('price'), undo: 'not-possible' });
    // @ts-expect-error: a change that does not say what it stops
    operation({ ...request, ...write, ...changeWithout('loses'), undo: 'not-possible' });
    // @ts-expect-error: a subject that is no parameter
    operation({ ...request, ...write, subject: 'trunk', effect: 'spend', price: 'not-published' });
    // @ts-expect-error: no subject
    operation({ ...request, reconcile: 'list-again', effect: 'spend', price: 'not-published' });
    const undo = { naming: ['did'], restore: { note: () => '' } } as const;
    // @ts-expect-error: an undo of a parameter that the request does not have
    operation({ ...request, ...write, ...change, undo });
  });
});

describe('the declarations', () => {
  it.each(operationIds)('of %s name parameters that it has, in words of both languages', (id) => {
    const declared = operationOf(id);
    expect(declared.title.en).not.toBe('');
    expect(declared.title.es).not.toBe(declared.title.en);
    if (declared.effect === 'read') return;
    const names = [declared.subject ?? [], 'lost' in declared ? (declared.lost ?? []) : []].flat();
    if (declared.effect === 'change') {
      if (declared.loses !== 'nothing') names.push(...declared.loses.map(({ param }) => param));
      if (declared.undo !== 'not-possible') names.push(...declared.undo.naming, ...Object.keys(declared.undo.restore));
    }
    const losses = 'loses' in declared && declared.loses !== 'nothing' ? declared.loses : [];
    for (const loss of losses) {
      const { en, es } = 'sentence' in loss ? loss.sentence : loss;
      expect(en).not.toBe('');
      expect(es).not.toBe(en);
    }
    for (const name of names) expect(Object.keys(paramShape(declared))).toContain(name);
  });
});
