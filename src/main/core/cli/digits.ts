import { z } from 'zod';

const accepts = (schema: z.ZodType, value: unknown): boolean => z.safeEncode(schema, value).success;

/**
 * Parameters in the form that the client takes. The specification writes numbers, ids and PINs as integers, and the client
 * takes them as text, so that no digit is lost.
 */
export function digitsAsText(schema: z.ZodType, value: unknown): unknown {
  if (schema instanceof z.ZodOptional) return digitsAsText(schema.unwrap() as z.ZodType, value);
  if (typeof value === 'number')
    return !accepts(schema, value) && accepts(schema, String(value)) ? String(value) : value;
  if (schema instanceof z.ZodUnion) {
    const forms = (schema.options as z.ZodType[]).map((option) => ({ option, form: digitsAsText(option, value) }));
    return forms.find(({ option, form }) => accepts(option, form))?.form ?? value;
  }
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => digitsAsText(schema.element as z.ZodType, item));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value))
    return value;
  const shape = schema.shape as Record<string, z.ZodType>;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, field ? digitsAsText(field, item) : (item as unknown)];
    }),
  );
}
