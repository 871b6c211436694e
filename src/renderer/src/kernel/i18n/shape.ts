/** The shape of a complete translation: the same keys, other words. */
export type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
