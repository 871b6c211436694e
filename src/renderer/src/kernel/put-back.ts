/** Names of what people keep may be longer, but none has to be shorter. */
const LONGEST = 60;

/**
 * A list with a removed item where it was. Where its name was given to another one meanwhile, it gets a number, so that both
 * stay.
 */
export function putBack<T extends { name: string }>(kept: readonly T[], item: T, at: number): T[] {
  const isTaken = (name: string) => kept.some((one) => one.name === name);
  let { name } = item;
  for (let number = 2; isTaken(name); number += 1) {
    const ending = ` (${String(number)})`;
    name = item.name.slice(0, LONGEST - ending.length) + ending;
  }
  return kept.toSpliced(at, 0, { ...item, name });
}
