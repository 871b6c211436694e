import { BellOff, Forward, RotateCw, Search, Send, Undo2 } from '@lucide/vue';
import { ref } from 'vue';
import { useRouter } from 'vue-router';
import type { FaxJob } from '#shared/bridge/fax.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { askedAboveLimit } from '#renderer/kernel/guard-question.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { useAvailability } from '#renderer/parts/availability/use-availability.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import type { MenuItem } from '#renderer/ui/menu/menu-item.ts';
import { useCompose } from './compose.store.ts';
import { cannotTell, isHeld } from './fax-labels.ts';

const FINISHED = new Set<FaxJob['state']>([
  'delivered',
  'failed',
  'refused',
  'not-sent',
  'cancelled',
  'no-final-answer',
]);

/** While a fax is looked for, or cannot be looked for, sending it again may send it twice. */
export function isFinished(job: FaxJob): boolean {
  return FINISHED.has(job.state) || cannotTell(job);
}

/** What can be done with faxes that were sent from here, one thing at a time with each. */
export function useJobSteps() {
  const fax = useFax();
  const compose = useCompose();
  const announcer = useAnnouncer();
  const router = useRouter();
  const maySend = useAvailability('send');
  const mayPrepare = useAvailability('prepare');
  const busy = ref<'cancel' | 'check' | 'dismiss' | 'send' | null>(null);
  const problem = ref<Problem | null>(null);
  /** Faxes of a list do not wait for each other: one may have to be stopped while another is looked up. */
  const underWay = new Set<string>();
  /** Those that are on their way into the form. */
  const opening = new Set<string>();

  async function run<T>(
    what: NonNullable<typeof busy.value>,
    { id }: FaxJob,
    request: () => Promise<Outcome<T>>,
  ): Promise<T | undefined> {
    if (underWay.has(id)) return undefined;
    underWay.add(id);
    busy.value = what;
    problem.value = null;
    const outcome = await request();
    underWay.delete(id);
    busy.value = null;
    if (outcome.ok) return outcome.value;
    problem.value = outcome.problem;
    return undefined;
  }

  /** Stops it before it left, and opens it to be changed. */
  async function takeBack(held: FaxJob): Promise<void> {
    const job = await run('cancel', held, () => ask('fax.cancel', { jobId: held.id }));
    if (!job) return;
    fax.put(job);
    if (job.batchId !== null) {
      // The others of its sending go on, so that there is nothing to write anew.
      announcer.notify(t('fax.takenBack'));
      return;
    }
    announcer.notify(t('fax.takenBack'));
    await reopen(job);
  }

  /** Opens it in the form; what is in the form stays where it cannot be put aside. */
  async function reopen(job: FaxJob, recipient?: string): Promise<void> {
    if (opening.has(job.id)) return;
    opening.add(job.id);
    try {
      problem.value = await compose.restore(job, recipient);
      if (!problem.value) await router.push({ name: 'fax-new' });
    } finally {
      opening.delete(job.id);
    }
  }

  async function check(asked: FaxJob): Promise<void> {
    const job = await run('check', asked, () => ask('fax.check', { jobId: asked.id }));
    if (job) fax.put(job);
  }

  async function sendNow(asked: FaxJob): Promise<void> {
    const job = await run('send', asked, () =>
      askedAboveLimit((above) => ask('fax.sendNow', { jobId: asked.id, overCap: false, ...above })),
    );
    if (job) fax.put(job);
  }

  /** @returns whether it is gone from the list */
  async function dismiss(job: FaxJob): Promise<boolean> {
    const done = await run('dismiss', job, () => ask('fax.dismiss', { jobId: job.id }));
    if (done === undefined) return false;
    await fax.load();
    return true;
  }

  const sendAgain = (job: FaxJob) => reopen(job);
  /** Opens its document and sender for another recipient. */
  const forward = (job: FaxJob) => reopen(job, '');

  /** Why it cannot be sent again now; null when it can. */
  const whyNotAgain = (job: FaxJob) => (job.documentGone ? t('fax.documentGone') : mayPrepare.value);
  /** Why it cannot be sent now; null when it can. */
  const whyNotNow = (job: FaxJob) => (job.documentGone ? t('fax.documentGone') : maySend.value);

  /** The same as commands of a menu. */
  function steps(job: FaxJob): MenuItem[] {
    const held = isHeld(job);
    const takeable = held || ['holding', 'queued', 'waiting', 'uploading'].includes(job.state);
    return [
      ...(held
        ? [{ id: 'now', label: t('fax.sendNow'), icon: Send, reason: whyNotNow(job), run: () => sendNow(job) }]
        : []),
      ...(takeable ? [{ id: 'back', label: t('fax.takeBack'), icon: Undo2, run: () => takeBack(job) }] : []),
      ...(job.state === 'unknown' || job.state === 'no-final-answer'
        ? [{ id: 'check', label: t('fax.checkNow'), icon: Search, run: () => check(job) }]
        : []),
      ...(isFinished(job)
        ? [
            {
              id: 'again',
              label: t('fax.sendAgain'),
              icon: RotateCw,
              reason: whyNotAgain(job),
              run: () => sendAgain(job),
            },
            {
              id: 'forward',
              label: t('fax.forward'),
              icon: Forward,
              reason: whyNotAgain(job),
              run: () => forward(job),
            },
            { id: 'dismiss', label: t('fax.dismiss'), icon: BellOff, run: () => dismiss(job) },
          ]
        : []),
    ];
  }

  return { busy, problem, takeBack, check, sendNow, dismiss, sendAgain, forward, whyNotAgain, whyNotNow, steps };
}
