// Look-ups of fax numbers that can be ordered, for both fax products.
import {
  choice,
  digitString,
  lenientDigits,
  lenientText,
  list,
  namedList,
  params,
  state,
  text,
  violate,
} from './fields.ts';
import { operation } from './operation.ts';

export const faxLookup = {
  listStates: operation({
    method: 'GET',
    path: '/fax/states',
    title: { en: 'List the states with fax numbers', es: 'Ver los estados con números de fax' },
    effect: 'read',
    params: params({}),
    result: list(lenientText),
  }),
  listRateCenters: operation({
    method: 'GET',
    path: '/ratecenters',
    title: { en: 'List the calling areas for fax numbers', es: 'Ver las zonas de llamadas para números de fax' },
    effect: 'read',
    params: params({ state: state() }),
    result: namedList,
  }),
  listAvailableDids: operation({
    method: 'GET',
    path: '/fax/available',
    title: { en: 'Find fax numbers to buy', es: 'Buscar números de fax para comprar' },
    effect: 'read',
    params: params({
      type: choice('local', 'tf'),
      state: state().optional(),
      ratecenter: text().optional(),
      zip: digitString(5).optional(),
      npa: digitString(3).optional(),
      code: digitString(2).optional(),
    }).superRefine((value, context) => {
      // ZIP goes before area code, area code before state and calling area; one of them is needed for local numbers.
      const local = ['zip', 'npa', 'state', 'ratecenter'] as const;
      if (value.type === 'local') {
        const located = value.zip ?? value.npa ?? (value.state && value.ratecenter);
        if (!located) violate(context, { kind: 'one-of', fields: ['zip', 'npa', 'ratecenter'] }, ['npa']);
        if (value.code !== undefined) violate(context, { kind: 'only-with', field: 'type', value: 'tf' }, ['code']);
        return;
      }
      for (const name of local)
        if (value[name] !== undefined) violate(context, { kind: 'only-with', field: 'type', value: 'local' }, [name]);
    }),
    result: list(lenientDigits),
  }),
};
