import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Outcome } from '#shared/bridge/outcome.ts';
import type { MoveSecrets } from '#shared/domain/porting/port-form.ts';
import type { Port } from '#shared/lists/lists.ts';
import type { Area } from '../area.ts';
import { PagePace } from '../client/page-pace.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { MoveKeys } from './move-keys.ts';
import { PortTimeline } from './port-timeline.ts';
import { PortWatch } from './port-watch.ts';
import { PortabilityChecks } from './portability.ts';

const UPDATE = 'lnp.updateLnp';
/** A person waits for these, so that the first come at once; then they keep to twenty calls a minute. */
const CHECKS_AT_ONCE = 10;
const CHECK_PAUSE_MS = 3_000;

interface PortingAreaDeps {
  /** Whether the provider answers. */
  connected: () => boolean;
}

/** Moving numbers here: which numbers can be moved, and how far the moves are. */
export class PortingArea implements Area {
  readonly name = 'porting';
  readonly checks: PortabilityChecks;
  readonly timeline: PortTimeline;
  readonly keys: MoveKeys;
  readonly #kernel: Kernel;
  readonly #watch: PortWatch;

  constructor(kernel: Kernel, { connected }: PortingAreaDeps) {
    this.#kernel = kernel;
    const { db, cipher, keyValues, drafts, lists, tell, client, reads, deps, pauseMs, providerNow } = kernel;
    const { now, settings } = deps;
    this.timeline = new PortTimeline(db, cipher);
    const readAt = () => lists.state('ports').readAt;
    const ports = () => (readAt() === null ? null : this.ports);
    this.keys = new MoveKeys({
      ...{ drafts, ports, now },
      failed: (error) => {
        this.#notKept(error);
      },
    });
    this.#watch = new PortWatch({
      ...{ keyValues, connected, tell, ports, readAt, timeline: this.timeline },
      now: providerNow,
      read: () => lists.anew('ports'),
      zone: () => settings().providerTimeZone,
    });
    const pace = pauseMs === 0 ? undefined : new PagePace(CHECKS_AT_ONCE, CHECK_PAUSE_MS);
    this.checks = new PortabilityChecks({
      ...{ db, now },
      ask: async (number2port, signal) => {
        const attempt = await client.attempt('lnp.checkPortability', { number2port }, signal);
        reads.attempted(attempt);
        return attempt;
      },
      turn: (signal) => pace?.turn(signal) ?? Promise.resolve(),
    });
  }

  /** The moves of the account, as they were read last. */
  get ports(): Port[] {
    return this.#kernel.lists.all('ports') as Port[];
  }

  start(): void {
    const { tasks, lists } = this.#kernel;
    tasks.add('port-requests', () => void this.#watch.anew());
    lists.onChange(({ name }) => {
      if (name !== 'ports') return;
      this.#watch.take();
      this.keys.take();
    });
    this.keys.start();
  }

  /** Sends what is corrected of a move. What is kept for it goes along where the person says so; what was typed counts before it. */
  async correct({ params, withKept, keep }: CommandInput<'porting.correct'>): Promise<Outcome<unknown>> {
    const { changes, db } = this.#kernel;
    const number = this.ports.find(({ id }) => id === params['id'])?.number2port ?? '';
    const outcome = await changes.send(UPDATE, { ...(withKept ? this.keys.of(number) : {}), ...params });
    if (!keep || number === '' || !db.isOpen) return outcome;
    const { pincode, ssn }: Partial<MoveSecrets> = params;
    const typed = { ...(pincode ? { pincode } : {}), ...(ssn ? { ssn } : {}) };
    // Refused ones are of no use later.
    if (!outcome.ok && outcome.problem.kind !== 'unknown-outcome') return outcome;
    try {
      this.keys.keep(number, typed);
    } catch (error) {
      // It was sent all the same, and must not be told as refused.
      this.#notKept(error);
    }
    return outcome;
  }

  #notKept(error: unknown): void {
    this.#kernel.deps.logger.log('error', 'keys of a move could not be kept or deleted', { error });
  }

  close(): void {
    this.#watch.stop();
    this.keys.stop();
    this.checks.close();
  }
}
