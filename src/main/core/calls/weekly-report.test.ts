import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { clientOf, DAY, demo, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';

const ZONE = 'America/New_York';

async function office(
  options: { folder?: string; documentKey?: string; provider?: Awaited<ReturnType<typeof demo>> } = {},
) {
  const { documentKey = Cipher.newKey(), provider = await demo({ size: 'practice' }), ...rest } = options;
  const rig = accountOn(provider, { documentKey, ...rest });
  const told = () =>
    valueOf(rig.account.areas.notifications.notifications.list()).notifications.map(({ subject }) => subject.type);
  return { ...rig, documentKey, provider, report: rig.account.areas.calls.report, told };
}

/** Files of a folder by their types, the newest week last. */
const filesOf = (folder: string) => readdirSync(folder).sort();

describe('the weekly report', () => {
  it('has each call of the last week that the provider lists', async () => {
    const { report, provider } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    valueOf(await report.writeNow());
    const { last } = report.state;
    const name = `linekeeper-calls-${last?.first ?? ''}-to-${last?.last ?? ''}`;
    expect(filesOf(folder)).toEqual([`${name}.csv`, `${name}.pdf`]);
    for (const file of filesOf(folder)) expect(statSync(join(folder, file)).mode & 0o077).toBe(0);

    const from = DateTime.fromISO(last?.first ?? '', { zone: ZONE });
    expect(from.weekday).toBe(1);
    let listed = 0;
    for (let day = 0; day < 7; day += 1) {
      const period = [from.plus({ days: day }).toUnixInteger(), from.plus({ days: day + 1 }).toUnixInteger() - 1];
      const attempt = await clientOf(provider).attempt('report.callHistory', { period, per_page: 500 });
      if (attempt.kind !== 'answered') throw new Error(attempt.problem.kind);
      listed += (attempt.value as { total: number }).total;
    }
    expect(listed).toBeGreaterThan(0);
    expect(last?.calls).toBe(listed);
    const lines = readFileSync(join(folder, `${name}.csv`), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(listed + 2);
    expect(
      readFileSync(join(folder, `${name}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('begins with the week that is under way, and is written once', async () => {
    const { report, push, told } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    await report.writeDue();
    expect(filesOf(folder)).toEqual([]);
    push(7 * DAY);
    await report.writeDue();
    await report.writeDue();
    expect(filesOf(folder)).toHaveLength(2);
    expect(told().filter((type) => type === 'call-report')).toHaveLength(1);
  });

  it('is written for no week to come while the clock is years ahead, and goes on when it is right again', async () => {
    const { report, push, setWrong, requestLog, told } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    await report.writeDue();
    setWrong(1200 * DAY);
    await report.writeDue();
    await report.writeDue();
    expect([filesOf(folder), report.state.problem]).toEqual([[], null]);
    setWrong(0);
    // What the next answer says of the clock.
    requestLog.noteClock(new Date().toUTCString());
    push(7 * DAY);
    await report.writeDue();
    expect(filesOf(folder)).toHaveLength(2);
    expect(told().filter((type) => type.startsWith('call-report'))).toEqual(['call-report']);
  });

  it('is written for the weeks in which the app was closed, once, and again after its end', async () => {
    const { report, provider, folder: home, documentKey, account } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'es');
    await report.writeDue();
    account.close();
    const next = await office({ folder: home, documentKey, provider });
    next.push(14 * DAY);
    await next.report.writeDue();
    expect(filesOf(folder)).toHaveLength(4);
    await next.report.writeDue();
    expect(filesOf(folder)).toHaveLength(4);
    expect(next.report.state.on).toBe(true);
  });

  it('waits for a folder that is not there, says so once, and makes up for it', async () => {
    const { report, push, told } = await office();
    const folder = join(tempFolder(), 'drive');
    mkdirSync(folder);
    report.switchOn(folder, 'en');
    await report.writeDue();
    rmSync(folder, { recursive: true });
    push(7 * DAY);
    await report.writeDue();
    await report.writeDue();
    expect(report.state).toMatchObject({ noFolder: true, problem: { kind: 'not-found' } });
    expect(told().filter((type) => type === 'call-report-failed')).toHaveLength(1);
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    await report.writeDue();
    expect(filesOf(folder)).toHaveLength(2);
    expect(report.state).toMatchObject({ noFolder: false, problem: null });
  });

  it('leaves nothing half written where the calls cannot be read, and tries again', async () => {
    const { report, push, provider } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    await report.writeDue();
    push(7 * DAY);
    provider.fault({ name: 'status-503', operation: 'report.callHistory' });
    await report.writeDue();
    expect(report.state.problem).not.toBeNull();
    expect(filesOf(folder)).toEqual([]);
    provider.clearFaults();
    await report.writeDue();
    expect(report.state.problem).toBeNull();
    expect(filesOf(folder)).toHaveLength(2);
  });

  it('writes over no file of the folder', async () => {
    const { report } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    valueOf(await report.writeNow());
    const [csv = ''] = filesOf(folder);
    writeFileSync(join(folder, csv), 'my own notes');
    valueOf(await report.writeNow());
    expect(readFileSync(join(folder, csv), 'utf8')).toBe('my own notes');
    expect(filesOf(folder)).toHaveLength(4);
  });

  it('is not written again where it was asked for before it was looked for', async () => {
    const { report, push } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    await report.writeDue();
    push(7 * DAY);
    valueOf(await report.writeNow());
    await report.writeDue();
    expect(filesOf(folder)).toHaveLength(2);
  });

  it('that was asked for leaves no earlier week out that was missed', async () => {
    const { report, push } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    await report.writeDue();
    push(14 * DAY);
    valueOf(await report.writeNow());
    await report.writeDue();
    expect(filesOf(folder)).toHaveLength(4);
    expect(filesOf(folder).filter((name) => name.includes('(2)'))).toEqual([]);
  });

  it('is written once when it is asked for twice at the same time', async () => {
    const { report } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    const both = await Promise.all([report.writeNow(), report.writeNow()]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    expect(filesOf(folder).map((name) => name.split('.').at(-1))).toEqual(['csv', 'pdf']);
  });

  it.each(['due', 'asked for'])(
    'that is %s is written into the folder that is chosen while it is written, and not into the one before',
    async (why) => {
      const { report, push, told } = await office();
      const [before, chosen] = [tempFolder(), tempFolder()];
      report.switchOn(before, 'en');
      await report.writeDue();
      push(7 * DAY);
      const writing = why === 'due' ? report.writeDue() : report.writeNow();
      report.switchOn(chosen, 'en');
      await writing;
      await report.writeDue();
      expect([filesOf(before), filesOf(chosen).length, report.state.problem]).toEqual([[], 2, null]);
      expect(told().filter((type) => type === 'call-report-failed')).toEqual([]);
    },
  );

  it('is no failure of the folder that is chosen where the one before is not there', async () => {
    const { report, push, told } = await office();
    const [before, chosen] = [join(tempFolder(), 'drive'), tempFolder()];
    mkdirSync(before);
    report.switchOn(before, 'en');
    await report.writeDue();
    push(7 * DAY);
    rmSync(before, { recursive: true });
    const writing = report.writeDue();
    report.switchOn(chosen, 'en');
    await writing;
    expect([filesOf(chosen).length, report.state]).toMatchObject([2, { problem: null, noFolder: false }]);
    expect(told().filter((type) => type.startsWith('call-report'))).toEqual(['call-report']);
  });

  it('is not written any more once it was ended', async () => {
    const { report, push } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    await report.writeDue();
    report.switchOff();
    push(15 * DAY);
    await report.writeDue();
    expect(filesOf(folder)).toEqual([]);
  });

  it('is written for no further week when it is ended while one is written', async () => {
    const { report, push, told } = await office();
    const folder = tempFolder();
    report.switchOn(folder, 'en');
    await report.writeDue();
    push(22 * DAY);
    const writing = report.writeDue();
    report.switchOff();
    await writing;
    expect(filesOf(folder)).toHaveLength(2);
    expect(told().filter((type) => type.startsWith('call-report'))).toEqual(['call-report']);
    expect(report.state.on).toBe(false);
  });
});
