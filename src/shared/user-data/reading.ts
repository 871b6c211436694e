import { z } from 'zod';

/** Items that can be read; what an older version of the app wrote otherwise is left out. */
export function readable<S extends z.ZodType>(item: S): z.ZodType<z.output<S>[]> {
  return z.array(z.unknown()).transform((items) =>
    items.flatMap((given) => {
      const read = item.safeParse(given);
      return read.success ? [read.data] : [];
    }),
  );
}
