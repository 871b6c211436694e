import type { Kernel } from '../kernel/kernel.ts';
import { startPolling, type Poller } from '../watch/poller.ts';
import { TASKS } from '../watch/tasks.ts';
import type { FaxParts } from './fax-parts.ts';

type Looked = Pick<FaxParts, 'finder' | 'retention' | 'watched' | 'history' | 'outbox'>;

/** What faxes do by themselves, again and again. Returns what ends it. */
export function startFaxPolls({ tasks }: Kernel, { finder, retention, watched, history, outbox }: Looked): () => void {
  history.start();
  tasks.add('fax-history', () => void history.anew());
  const search = startPolling(
    () => finder.look({ isAsked: false }),
    () => TASKS['fax-documents'].waits.normal,
  );
  tasks.add('fax-documents', () => void search.anew());
  const cleaning = startPolling(
    () => retention.look(),
    () => TASKS['fax-retention'].waits.normal,
  );
  tasks.add('fax-retention', () => void cleaning.anew());
  const watching = startPolling(
    () => watched.look(),
    () => TASKS['fax-watch-folder'].waits[watched.isWaiting ? 'written' : 'normal'],
  );
  tasks.add('fax-watch-folder', () => void watching.anew());
  tasks.add('waiting-faxes', () => {
    outbox.connectionBack();
  });
  const pollers: Poller[] = [search, cleaning, watching];
  return () => {
    for (const poller of pollers) poller.stop();
  };
}
