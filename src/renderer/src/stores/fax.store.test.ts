import { expect, it } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { fakePage, showProfile } from '#renderer/test/fake-bridge.ts';
import { LISTED, useFax } from './fax.store.ts';

/** What main answers: as many faxes of the outbox as were asked for, of 600. */
const overview = ({ listed }: { listed: number }) => {
  const jobs = Array.from({ length: Math.min(600, listed) }, (_, at) => ({ id: String(at), createdAt: '' }));
  return { jobs, counts: { outbox: 600 } };
};

it('older faxes of the outbox that are loaded while the provider is asked stay', async () => {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('fax.overview', (asked) => succeed(overview(asked)));
  const fax = useFax();
  await fax.load();
  const refreshed = fax.refresh();
  await fax.showAll();
  expect(fax.overview?.jobs).toHaveLength(600);
  await fake.answer('fax.refresh', overview({ listed: LISTED }));
  await refreshed;
  expect(fax.overview?.jobs).toHaveLength(600);
});
