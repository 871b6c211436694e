import { type BaseNumbers, baseNumbers } from './seed/voice.ts';
import type { AccountState, VoiceNumber } from './state.ts';
import { matchesWildcard } from './wildcard.ts';

/** The voice numbers: the generated ones, and on top of them what the state says is different. */
export class VoiceBook {
  readonly #state: Pick<AccountState, 'voice' | 'voiceGone'>;
  readonly #base: BaseNumbers;
  readonly #changed: Map<string, VoiceNumber>;
  readonly #gone: Set<string>;
  #dids: readonly string[] | undefined;
  #tier: { tier: string; dids: readonly string[] } | undefined;

  constructor(state: AccountState) {
    this.#state = state;
    this.#base = baseNumbers(state.seed, state.size);
    this.#changed = new Map(state.voice.map((number) => [number.did, number]));
    this.#gone = new Set(state.voiceGone);
  }

  /** Generated numbers, whether they are still in the account or not: those that calls of the past were made with. */
  get base(): BaseNumbers {
    return this.#base;
  }

  /** Every number, in the order of the list. */
  dids(): readonly string[] {
    this.#dids ??= [
      ...(this.#gone.size > 0 ? this.#base.dids.filter((did) => !this.#gone.has(did)) : this.#base.dids),
      ...[...this.#changed.keys()].filter((did) => this.#base.indexOf(did) === undefined),
    ];
    return this.#dids;
  }

  /** The numbers of a list that one of the patterns fits; all without a pattern. */
  matching(patterns: readonly string[], dids = this.dids()): readonly string[] {
    if (patterns.length === 0) return dids;
    return dids.filter((did) => patterns.some((pattern) => matchesWildcard(did, pattern)));
  }

  has(did: string): boolean {
    return this.#changed.has(did) || (!this.#gone.has(did) && this.#base.indexOf(did) !== undefined);
  }

  /** A number as it is; a copy, unless it was {@link put}. */
  get(did: string): VoiceNumber | undefined {
    const changed = this.#changed.get(did);
    if (changed || this.#gone.has(did)) return changed;
    const index = this.#base.indexOf(did);
    return index === undefined ? undefined : this.#base.at(index);
  }

  trunkOf(did: string): string {
    const changed = this.#changed.get(did);
    if (changed) return changed.trunk;
    const index = this.#base.indexOf(did);
    return index === undefined || this.#gone.has(did) ? '' : this.#base.trunkOf(index);
  }

  /** The numbers of a tier, in the order of the list. A number keeps its tier, so that they are looked for once. */
  inTier(tier: string): readonly string[] {
    if (this.#tier?.tier !== tier) this.#tier = { tier, dids: this.dids().filter((did) => this.#tierOf(did) === tier) };
    return this.#tier.dids;
  }

  #tierOf(did: string): string | undefined {
    const index = this.#changed.has(did) ? undefined : this.#base.indexOf(did);
    return index === undefined ? this.#changed.get(did)?.tier : this.#base.tierOf(index);
  }

  routedTo(trunk: string): string[] {
    return this.dids().filter((did) => this.trunkOf(did) === trunk);
  }

  /** Adds a number, or keeps a changed one. */
  put(number: VoiceNumber): void {
    const known = this.#changed.get(number.did);
    if (known) Object.assign(known, number);
    else {
      this.#state.voice.push(number);
      this.#changed.set(number.did, number);
      this.#listChanged();
    }
    if (this.#gone.delete(number.did)) this.#state.voiceGone = [...this.#gone];
  }

  remove(did: string): void {
    if (this.#changed.delete(did)) this.#state.voice = [...this.#changed.values()];
    if (this.#base.indexOf(did) !== undefined) {
      this.#gone.add(did);
      this.#state.voiceGone = [...this.#gone];
    }
    this.#listChanged();
  }

  #listChanged(): void {
    this.#dids = undefined;
    this.#tier = undefined;
  }
}
