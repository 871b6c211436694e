import type { Router } from 'vue-router';

let router: Router | undefined;

/** Tells where {@link go} leads; once, when the router was made. */
export function leadTo(made: Router): void {
  router = made;
}

/** Opens a screen from outside of a component. */
export async function go(path: string): Promise<void> {
  await router?.push(path);
}
