// Runs providers for e2e/support/provider.ts: a process of its own, which starts them faster than a new one for each would.
import { type DemoOptions, type DemoProvider, startDemoProvider } from '../../src/main/demo/provider.ts';

/** What is asked of the process. */
export type Order = { id: number } & ({ start: DemoOptions } | { stop: string });

/** Its answer to the order with that number: what it takes to connect, where one was started. */
export interface Done {
  id: number;
  account?: { url: string; username: string; password: string; key: string };
  error?: string;
}

const running = new Map<string, DemoProvider>();

async function carryOut(order: Order): Promise<Omit<Done, 'id'>> {
  if ('stop' in order) {
    await running.get(order.stop)?.close();
    running.delete(order.stop);
    return {};
  }
  const provider = await startDemoProvider(order.start);
  const { url, username, password, key } = provider;
  running.set(url, provider);
  return { account: { url, username, password, key } };
}

process.on('message', (order: Order) => {
  void carryOut(order)
    .catch((error: unknown) => ({ error: String(error) }))
    .then((done) => process.send?.({ id: order.id, ...done }));
});
process.on('disconnect', () => process.exit());
