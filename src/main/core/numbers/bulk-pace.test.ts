import { describe, expect, it } from 'vitest';
import type { Problem } from '#shared/bridge/outcome.ts';
import { BulkPace } from './bulk-pace.ts';

const tooMany = (retryAfter?: number): Problem => ({
  kind: 'provider-down',
  evidence: { status: 429, ...(retryAfter === undefined ? {} : { retryAfter }) },
});
const down: Problem = { kind: 'provider-down', evidence: { status: 503, retryAfter: 7 } };
const silent: Problem = { kind: 'timeout', evidence: {} };

describe('the pace of a run', () => {
  it('waits as long as the provider asks, and longer each time when it does not say', () => {
    const pace = new BulkPace();
    expect(pace.turnedAway(tooMany(9))).toEqual({ kind: 'go-on', waitMs: 9_000 });
    expect(pace.turnedAway(tooMany())).toEqual({ kind: 'go-on', waitMs: 10_000 });
    expect(pace.turnedAway(tooMany())).toEqual({ kind: 'go-on', waitMs: 20_000 });
    expect(pace.turnedAway(tooMany(0))).toEqual({ kind: 'go-on', waitMs: 0 });
  });

  it('leaves a gap between rows after it was too fast, and closes it again', () => {
    const pace = new BulkPace();
    expect(pace.answered()).toEqual({ kind: 'go-on', waitMs: 0 });
    pace.turnedAway(tooMany(1));
    expect(pace.answered()).toEqual({ kind: 'go-on', waitMs: 250 });
    pace.turnedAway(tooMany(1));
    expect(pace.answered()).toEqual({ kind: 'go-on', waitMs: 500 });
    for (let row = 0; row < 40; row += 1) pace.answered();
    expect(pace.answered()).toEqual({ kind: 'go-on', waitMs: 0 });
  });

  it('pauses after five rows in a row were turned away, and when the wait is long', () => {
    const pace = new BulkPace();
    for (let row = 0; row < 4; row += 1) expect(pace.turnedAway(tooMany(1)).kind).toBe('go-on');
    expect(pace.turnedAway(tooMany(1))).toEqual({ kind: 'pause', problem: tooMany(1) });
    expect(new BulkPace().turnedAway(tooMany(121)).kind).toBe('pause');
    expect(new BulkPace().turnedAway(tooMany(120)).kind).toBe('go-on');
  });

  it('pauses after two rows at a broken server, and after five that were not answered', () => {
    const pace = new BulkPace();
    expect(pace.unknown(down)).toEqual({ kind: 'go-on', waitMs: 7_000 });
    pace.answered();
    expect(pace.unknown(down).kind).toBe('go-on');
    expect(pace.unknown(down)).toEqual({ kind: 'pause', problem: down });
    const other = new BulkPace();
    for (let row = 0; row < 4; row += 1) expect(other.unknown(silent)).toEqual({ kind: 'go-on', waitMs: 0 });
    expect(other.unknown(silent)).toEqual({ kind: 'pause', problem: silent });
  });
});
