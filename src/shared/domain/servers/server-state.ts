/** What is said of a server's state. */
interface Stated {
  status: string;
}

/** It was ordered, and is being set up. */
export function isPending({ status }: Stated): boolean {
  return status.trim().toLowerCase() === 'pending';
}

/** It can be used. */
export function isReady({ status }: Stated): boolean {
  return status.trim().toLowerCase() === 'active';
}
