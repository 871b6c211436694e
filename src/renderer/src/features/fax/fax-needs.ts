import type { FaxBatch, FaxJob, WatchFolderTrouble } from '#shared/bridge/fax.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import type { Need } from '#renderer/kernel/feature.ts';
import type { Message } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { tallyOf } from './batch-labels.ts';
import { cannotTell, failureSentence, isHeld } from './fax-labels.ts';

const ENDED: ReadonlySet<FaxJob['state']> = new Set(['failed', 'refused', 'not-sent']);

/** Faxes that did not get where they should, or of which nobody knows. */
export function faxNeeds(): Need[] {
  const { overview } = useFax();
  if (!overview) return [];
  // Two hundred of one sending are one thing to look at.
  const own = overview.jobs.filter(({ batchId }) => batchId === null);
  return [
    ...folderNeeds(overview.folderTrouble),
    ...overview.batches.flatMap((batch) => batchNeeds(batch)),
    ...own.flatMap((job) => jobNeeds(job)),
  ];
}

/** Why nothing of the watched folder is taken in, and what to do. */
export const FOLDER_WORDS = {
  unreadable: ['watchFolder.missing', 'watchFolder.missingText'],
  'too-many-files': ['watchFolder.tooManyFiles', 'watchFolder.tooManyFilesText'],
  'other-account': ['watchFolder.otherAccount', 'watchFolder.otherAccountText'],
} as const;

function folderNeeds(trouble: WatchFolderTrouble | undefined): Need[] {
  if (trouble === undefined) return [];
  const { folder, why } = trouble;
  const [titleKey, text] = FOLDER_WORDS[why];
  const action = { label: { key: 'watchFolder.open' }, run: () => go('/settings/account') } as const;
  const title = { key: titleKey, named: { folder } } as const;
  return [{ id: 'watch-folder', tone: 'warn', title, text: { key: text }, action }];
}

function batchNeeds(batch: FaxBatch): Need[] {
  const { all, queued, failed, unclear } = tallyOf(batch);
  const action = { label: { key: 'home.need.open' }, run: () => go(`/fax/several/${batch.id}`) } as const;
  const named = { n: String(all), document: batch.document };
  if (batch.state === 'paused' && queued > 0) {
    const title = { key: 'several.need.paused', named } as const;
    return [{ id: batch.id, tone: 'warn', title, text: { key: 'several.pausedText' }, action }];
  }
  if (batch.state !== 'done' || failed + unclear === 0) return [];
  const title = { key: 'several.need.failed', named: { ...named, failed: String(failed + unclear) } } as const;
  const about = [`${String(failed)}/${String(unclear)}`];
  return [{ id: batch.id, tone: 'bad', title, text: { key: 'several.need.failedText' }, about, action }];
}

function jobNeeds(job: FaxJob): Need[] {
  const found = troubleOf(job);
  if (!found) return [];
  const action = { label: { key: 'home.need.open' }, run: () => go(`/fax/job/${job.id}?box=outbox`) } as const;
  // A fax that is held, or of which nobody knows the outcome, stays until that is settled.
  const about = ENDED.has(job.state) ? { about: [job.state] } : {};
  return [{ id: job.id, ...found, ...about, action }];
}

function troubleOf(job: FaxJob): Pick<Need, 'tone' | 'title' | 'text'> | null {
  const named = { number: formatUsNumber(job.to) };
  const title = (key: Message['key']): Message => ({ key, named });
  switch (job.state) {
    case 'failed':
      return { tone: 'bad', title: title('home.need.failed'), text: failureSentence(job.providerStatus) };
    case 'refused':
      return { tone: 'bad', title: title('home.need.refused'), text: { key: 'home.need.refusedText' } };
    case 'not-sent':
      return { tone: 'warn', title: title('home.need.notSent'), text: { key: 'home.need.notSentText' } };
    case 'no-final-answer':
      return { tone: 'warn', title: title('home.need.unclear'), text: { key: 'home.need.unclearText' } };
    case 'unknown':
      return cannotTell(job)
        ? { tone: 'warn', title: title('home.need.unclear'), text: { key: 'home.need.unclearText' } }
        : null;
    case 'holding':
      return isHeld(job) ? { tone: 'warn', title: title('home.need.held'), text: { key: 'home.need.heldText' } } : null;
    default:
      return null;
  }
}
