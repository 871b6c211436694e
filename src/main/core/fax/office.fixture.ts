import { demo } from '../test/support.ts';

/** A provider, and the numbers that faxes were sent to since, the oldest first, as its ledger has them. */
export async function office() {
  const provider = await demo();
  const before = provider.state().faxes.length;
  const faxed = () =>
    provider
      .state()
      .faxes.slice(before)
      .filter(({ type }) => type === 'out')
      .map(({ to }) => to);
  return { provider, faxed };
}
