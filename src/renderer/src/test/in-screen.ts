import { onTestFinished } from 'vitest';
import { createApp, effectScope } from 'vue';
import { createMemoryHistory, createRouter, type Router } from 'vue-router';

const SCREEN = {};

/** Runs the setup of a composable as a screen would, at an address of these routes. Its scope ends with the test. */
export async function inScreen<T>(
  setup: () => T,
  routes: readonly { path: string; name?: string }[],
  address = '/',
): Promise<{ made: T; router: Router }> {
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [{ path: '/', component: SCREEN }, ...routes.map((route) => ({ ...route, component: SCREEN }))],
  });
  await router.push(address);
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const made = createApp(SCREEN)
    .use(router)
    .runWithContext(() => scope.run(setup));
  return { made: made as T, router };
}
