import { z } from 'zod';

/** How lists are written in a text form: as elements of XML, or joined by commas in a query string. */
export type TextForm = 'elements' | 'commas';

/**
 * Gives parameters that came as text the types that the declaration has for them. What does not fit stays as it is, so that
 * decoding says what is wrong.
 */
export function typedParams(
  schema: z.ZodType,
  params: Record<string, unknown>,
  form: TextForm,
): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, field ? typed(field, value, form) : value];
    }),
  );
}

function typed(schema: z.ZodType, value: unknown, form: TextForm): unknown {
  if (schema instanceof z.ZodOptional) return typed(schema.unwrap() as z.ZodType, value, form);
  if (schema instanceof z.ZodPipe) return typed(schema.in as z.ZodType, value, form);
  if (schema instanceof z.ZodNumber) return numberOf(value);
  if (schema instanceof z.ZodBoolean) return value === 'true' ? true : value === 'false' ? false : value;
  if (schema instanceof z.ZodLiteral) return schema.values.has(numberOf(value) as never) ? numberOf(value) : value;
  if (schema instanceof z.ZodArray)
    return itemsOf(value, form)?.map((item) => typed(schema.element as z.ZodType, item, form)) ?? value;
  if (schema instanceof z.ZodTuple) {
    const items = schema.def.items as z.ZodType[];
    return itemsOf(value, form)?.map((item, index) => typed(items[index] ?? z.unknown(), item, form)) ?? value;
  }
  if (schema instanceof z.ZodObject)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? typedParams(schema, value as Record<string, unknown>, form)
      : value;
  if (schema instanceof z.ZodUnion) return typedByUnion(schema.options as z.ZodType[], value, form);
  return value;
}

/** The first form that fits; a list goes before a text with commas in it. */
function typedByUnion(options: z.ZodType[], value: unknown, form: TextForm): unknown {
  const lists = options.filter((option) => option instanceof z.ZodArray || option instanceof z.ZodTuple);
  const joined = form === 'commas' && typeof value === 'string' && value.includes(',');
  const order = joined ? [...lists, ...options] : options;
  const tries = order.map((option) => ({ option, result: typed(option, value, form) }));
  const fits = tries.find(({ option, result }) => z.safeDecode(option, result as never).success);
  if (fits) return fits.result;
  // None fits: the structure that is nearest, so that the problem is named inside of it.
  const same = tries.find(({ result }) => typeof result === 'object' && typeof value === 'object');
  return (same ?? tries.find(({ result }) => typeof result !== 'string'))?.result ?? value;
}

/** A whole number without anything that JSON would not write. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?(0|[1-9]\d{0,14})$/.test(value) ? Number(value) : value;
}

function itemsOf(value: unknown, form: TextForm): unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== 'string' || value === '') return undefined;
  return form === 'commas' ? value.split(',') : [value];
}
