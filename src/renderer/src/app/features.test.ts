import { expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { features } from './features.ts';

it.each(['new', 'guard', 'setup', 'servers'])('a line may be called “%s”: no other screen has its address', (line) => {
  const routes = features.flatMap((feature) => feature.routes);
  const router = createRouter({ history: createMemoryHistory(), routes });
  expect(router.resolve(`/lines/${line}`)).toMatchObject({ name: 'line', params: { line } });
});
