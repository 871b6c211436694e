import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import type { Coverage } from '#shared/domain/numbers/coverage.ts';
import { say } from '#renderer/kernel/i18n/index.ts';
import '#renderer/test/messages.ts';
import { stepsOf, type Facts, type StepId } from './steps.ts';

const AT = '2026-11-24T12:00:00.000Z';

/** A connected account with everything set up, but for what a test changes. */
function step(id: StepId, change: Partial<Facts>): string | undefined {
  const facts: Facts = {
    ...{ profile: { kind: 'live' }, connection: 'online', settings: DEFAULT_SETTINGS, numbersUnread: false },
    ...{ coverage: covered(12, 0), delivery: { word: 'shown', at: AT } },
    ...change,
  };
  const found = stepsOf(facts).find((each) => each.id === id);
  return found && `${found.state}: ${say(found.text)}`;
}

function covered(with911: number, without: number): Coverage {
  return { covered: with911, uncovered: without, notOffered: 1, percent: null };
}

describe('connecting', () => {
  it.each<[Partial<Facts>, RegExp]>([
    [{ profile: { kind: 'demo' } }, /^to-do: This is the demo account/],
    [{}, /^done: /],
    [{ connection: 'checking' }, /^unknown: /],
    [{ connection: 'failing' }, /^to-do: The provider cannot be used now/],
  ])('with %j is %s', (change, words) => {
    expect(step('connect', change)).toMatch(words);
  });
});

describe('the warning of a low balance', () => {
  const settings = (change: object) => ({ settings: { ...DEFAULT_SETTINGS, ...change } });

  it.each<[Partial<Facts>, RegExp]>([
    [{}, /^done: .*\$25\.00/],
    [{ profile: { kind: 'live', thresholds: { low: 40, hardLow: 5 } } }, /^done: .*\$40\.00/],
    [{ profile: { kind: 'live', thresholds: { low: 0, hardLow: 0 } } }, /^to-do: The amount is set to \$0/],
    [settings({ lowBalance: 0, hardLowBalance: 0 }), /^to-do: The amount is set to \$0/],
    [settings({ notify: { balance: false } }), /^to-do: .*notifications about the balance are off/],
    [settings({ notify: { balance: true } }), /^done: /],
  ])('with %j is %s', (change, words) => {
    expect(step('balance', change)).toMatch(words);
  });
});

describe('emergency addresses', () => {
  it.each<[Partial<Facts>, RegExp]>([
    [{}, /^done: All 12 numbers/],
    [{ coverage: covered(1, 0) }, /^done: The 1 number /],
    [{ coverage: covered(3, 9) }, /^to-do: 3 of 12 numbers have one/],
    [{ coverage: null }, /^unknown: Your numbers are being read/],
    [{ coverage: null, numbersUnread: true }, /^unknown: Not all/],
    // What was not read may be without an address; that some are without one is known all the same.
    [{ numbersUnread: true }, /^unknown: Not all/],
    [{ numbersUnread: true, coverage: covered(0, 0) }, /^unknown: Not all/],
    [{ numbersUnread: true, coverage: covered(3, 9) }, /^to-do: 3 of 12/],
  ])('with %j are %s', (change, words) => {
    expect(step('addresses', change)).toMatch(words);
  });

  it('are no step where no number can have one', () => {
    expect(step('addresses', { coverage: covered(0, 0) })).toBeUndefined();
  });
});

describe('notifications', () => {
  it.each<[Facts['delivery'], RegExp]>([
    [undefined, /^unknown: /],
    [null, /^to-do: None was shown/],
    [{ word: 'shown', at: AT }, /^done: This computer said/],
    [{ word: 'failed', at: AT }, /^to-do: .*could not show/],
    [{ word: 'unsupported', at: AT }, /^to-do: This computer shows no notifications/],
    [{ word: 'nothing', at: AT }, /^to-do: .*did not say/],
  ])('of which the system said %j are %s', (delivery, words) => {
    expect(step('notifications', { delivery })).toMatch(words);
  });
});
