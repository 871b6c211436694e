/** Passes a state on only when it differs from the last one: a menu that is replaced while it is open closes. */
export function onChange<T>(show: (state: T) => void): (state: T) => void {
  let last: string | undefined;
  return (state) => {
    const next = JSON.stringify(state);
    if (next === last) return;
    last = next;
    show(state);
  };
}
