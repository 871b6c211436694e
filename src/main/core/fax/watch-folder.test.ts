import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  readFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DocumentInfo } from '#shared/bridge/documents.ts';
import { succeed } from '#shared/bridge/outcome.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { Database } from '../store/database.ts';
import { KeyValueStore } from '../store/key-value-store.ts';
import { demo, eventually, pdf, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { WatchFolder } from './watch-folder.ts';

const NOWHERE = { url: 'http://127.0.0.1:1/' };
const KEY = Cipher.newKey();

function rig(folder = tempFolder(), provider: Parameters<typeof accountOn>[0] = NOWHERE) {
  const { account } = accountOn(provider, { folder, documentKey: KEY, settings: { faxHoldSeconds: 30 } });
  const { fax } = account.areas;
  const drafts = () => fax.drafts.aside().map(({ to, documents }) => [to, ...documents]);
  /** A file is taken in when two looks found it the same; the first may have begun before, at the start of the account. */
  const lookTwice = async () => {
    await fax.watched.look();
    await fax.watched.look();
    await fax.watched.look();
  };
  return {
    fax,
    drafts,
    lookTwice,
    end: () => {
      account.close();
    },
  };
}

describe('the watched folder', () => {
  it('makes one draft of each new PDF, with the recipient of its name, and leaves the folder as it is', async () => {
    const { fax, drafts, lookTwice } = rig();
    const watched = tempFolder();
    writeFileSync(join(watched, 'was there.pdf'), await pdf(1, 'old'));
    valueOf(await fax.places.watch(watched));
    writeFileSync(join(watched, '2125550100 - invoice.pdf'), await pdf(2, 'invoice'));
    writeFileSync(join(watched, 'scan.PDF'), await pdf(1, 'scan'));
    writeFileSync(join(watched, 'notes.txt'), 'no PDF');
    symlinkSync(join(watched, 'scan.PDF'), join(watched, 'link.pdf'));
    const before = readdirSync(watched);
    await lookTwice();
    await lookTwice();
    expect(drafts().toSorted()).toEqual([
      ['', 'scan.PDF'],
      ['2125550100', '2125550100 - invoice.pdf'],
    ]);
    expect(readdirSync(watched)).toEqual(before);
    expect(fax.watched.shown).toMatchObject({
      drafts: 2,
      sent: 0,
      look: { trouble: null, waiting: 0, problems: [] },
    });
  });

  it('waits until a file is written, and takes the whole of it', async () => {
    const { fax, drafts } = rig();
    const watched = tempFolder();
    valueOf(await fax.places.watch(watched));
    const whole = await pdf(3, 'long');
    const path = join(watched, 'long.pdf');
    writeFileSync(path, whole.subarray(0, 400));
    await fax.watched.look();
    appendFileSync(path, whole.subarray(400, 700));
    await fax.watched.look();
    expect(fax.watched.shown.look).toMatchObject({ waiting: 1, problems: [] });
    // Nothing was written for a while, and yet it is not whole.
    await fax.watched.look();
    expect(fax.watched.shown.look?.problems).toMatchObject([{ name: 'long.pdf' }]);
    appendFileSync(path, whole.subarray(700));
    await fax.watched.look();
    expect(drafts()).toEqual([]);
    await fax.watched.look();
    expect(drafts()).toEqual([['', 'long.pdf']]);
    expect(fax.watched.shown.look?.problems).toEqual([]);
  });

  it('takes the same document to the same number once, also under another name and after a restart', async () => {
    const folder = tempFolder();
    const watched = tempFolder();
    const first = rig(folder);
    valueOf(await first.fax.places.watch(watched));
    const content = await pdf(1, 'once');
    writeFileSync(join(watched, '2125550100 - a.pdf'), content);
    await first.lookTwice();
    expect(first.drafts()).toHaveLength(1);
    first.end();
    const { drafts, lookTwice } = rig(folder);
    renameSync(join(watched, '2125550100 - a.pdf'), join(watched, '2125550100 - b.pdf'));
    writeFileSync(join(watched, '2125550101 - c.pdf'), content);
    await lookTwice();
    expect(
      drafts()
        .map(([to]) => to)
        .toSorted(),
    ).toEqual(['2125550100', '2125550101']);
  });

  it('tells that the folder is gone', async () => {
    const { fax } = rig();
    const watched = join(tempFolder(), 'To fax');
    valueOf(await fax.places.watch(watched));
    expect(fax.watched.shown).toMatchObject({ folder: 'To fax', look: { trouble: 'unreadable' } });
    expect(valueOf(fax.overview()).folderTrouble).toEqual({ folder: 'To fax', why: 'unreadable' });
  });

  it('leaves alone what is there when it is first read, also where it could not be read as it was chosen', async () => {
    const folder = tempFolder();
    const first = rig(folder);
    const drive = tempFolder();
    const [watched, away] = [join(drive, 'To fax'), join(drive, 'away')];
    mkdirSync(away);
    writeFileSync(join(away, 'was there.pdf'), await pdf(1, 'old'));
    valueOf(await first.fax.places.watch(watched));
    expect(first.fax.watched.shown.look).toMatchObject({ trouble: 'unreadable' });
    first.end();
    const { fax, drafts, lookTwice } = rig(folder);
    renameSync(away, watched);
    await lookTwice();
    expect([drafts(), fax.watched.shown.look]).toMatchObject([[], { trouble: null, waiting: 0 }]);
    writeFileSync(join(watched, 'new.pdf'), await pdf(1, 'new'));
    await lookTwice();
    expect(drafts()).toEqual([['', 'new.pdf']]);
  });
});

describe('sending from the watched folder', () => {
  async function atProvider() {
    const provider = await demo();
    const folder = tempFolder();
    const { fax, ...more } = rig(folder, provider);
    await fax.refresh();
    const isGood = ({ status }: { status: string }) => /success|delivered|sent/i.test(status);
    const reached = valueOf(fax.overview()).sent.find(isGood);
    if (!reached) throw new Error('No fax of the demo account arrived');
    const watched = tempFolder();
    valueOf(await fax.places.watch(watched));
    const jobs = () => valueOf(fax.overview()).jobs.filter(({ holdUntil }) => holdUntil !== null);
    return { fax, ...more, folder, provider, watched, to: reached.to, from: reached.from, jobs };
  }

  it('is off until it is switched on, and then holds a fax to a number that was reached before, once', async () => {
    const { fax, lookTwice, drafts, watched, to, from, jobs } = await atProvider();
    writeFileSync(join(watched, `${to} - off.pdf`), await pdf(1, 'off'));
    await lookTwice();
    expect([drafts().length, jobs().length]).toEqual([1, 0]);
    fax.watched.setSends(true);
    writeFileSync(join(watched, `${to} - on.pdf`), await pdf(1, 'on'));
    await lookTwice();
    await lookTwice();
    expect(jobs()).toMatchObject([{ to, from, state: 'holding', document: { name: `${to} - on.pdf` } }]);
    writeFileSync(join(watched, `${to} - again.pdf`), readFileSync(join(watched, `${to} - on.pdf`)));
    await lookTwice();
    expect([drafts().length, jobs().length]).toEqual([1, 1]);
  });

  it('makes a draft for a number that no fax reached', async () => {
    const { fax, lookTwice, drafts, watched, jobs } = await atProvider();
    fax.watched.setSends(true);
    writeFileSync(join(watched, '3105554433 - new.pdf'), await pdf(1, 'new'));
    await lookTwice();
    expect([drafts(), jobs()]).toMatchObject([[['3105554433', '3105554433 - new.pdf']], []]);
  });

  it('makes a draft of a file to whose number a fax left since it was written that is not known here', async () => {
    const { fax, provider, lookTwice, drafts, watched, to, from, jobs } = await atProvider();
    fax.watched.setSends(true);
    const bytes = new Uint8Array(await pdf(1, 'sent before the restore'));
    // The data are those of a backup: what was sent since is known to the provider alone.
    const before = rig(tempFolder(), provider).fax;
    const { id: documentId } = valueOf(await before.addDocument({ name: 'sent.pdf', bytes, kind: 'file' }));
    const sent = valueOf(await before.sending.send({ documentId, from, to, again: false, overCap: true }));
    valueOf(await before.sending.sendNow(sent.id));
    await eventually(() => expect(before.jobs.get(sent.id)?.state).toBe('accepted'));
    await fax.refresh();
    const path = join(watched, `${to} - sent.pdf`);
    writeFileSync(path, bytes);
    utimesSync(path, new Date(), new Date(Date.now() - 3_600_000));
    await lookTwice();
    await lookTwice();
    expect([drafts(), jobs()]).toMatchObject([[[to, `${to} - sent.pdf`]], []]);
    writeFileSync(join(watched, `${to} - later.pdf`), await pdf(1, 'later'));
    await lookTwice();
    await lookTwice();
    expect(jobs()).toMatchObject([{ to, document: { name: `${to} - later.pdf` } }]);
  });

  it('makes a draft of what came while the app did not run', async () => {
    const { fax, folder, provider, watched, to, end } = await atProvider();
    fax.watched.setSends(true);
    end();
    writeFileSync(join(watched, `${to} - closed.pdf`), await pdf(1, 'closed'));
    const again = rig(folder, provider);
    await again.lookTwice();
    expect([again.drafts().length, again.fax.sending.held]).toEqual([1, []]);
  });
});

it.each(['left', 'exchanged'])('a folder that is %s while its files are read gives no more faxes', async (how) => {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const faxes: string[] = [];
  const reading: (() => void)[] = [];
  const watched = new WatchFolder({
    ...{ db, keyValues: new KeyValueStore(db), now: Date.now, isEncrypted: true },
    take: async (name) => {
      await new Promise<void>((resolve) => reading.push(resolve));
      return succeed({ name } as DocumentInfo);
    },
    makeFax: ({ name }, { sends }, remember) => {
      remember();
      faxes.push(`${sends ? 'sent' : 'draft'} ${name}`);
      return Promise.resolve(sends ? 'sent' : 'draft');
    },
    draftsAside: () => 0,
    changed: () => undefined,
  });
  const [folder, other] = [tempFolder(), tempFolder()];
  await watched.choose(folder);
  watched.setSends(true);
  for (const name of ['1.pdf', '2.pdf', '3.pdf']) writeFileSync(join(folder, name), name);
  await watched.look();
  const looking = watched.look();
  await eventually(() => expect(reading).toHaveLength(1));
  reading[0]?.();
  await eventually(() => expect(reading).toHaveLength(2));
  const ended = how === 'left' ? watched.leave() : watched.choose(other);
  const reads = setInterval(() => {
    for (const read of reading) read();
  });
  await Promise.all([looking, ended]);
  clearInterval(reads);
  expect([faxes.length, reading.length]).toEqual([1, 2]);
  expect(watched.shown).toMatchObject({ folder: how === 'left' ? null : basename(other), drafts: 0, sent: 0 });
});

it('takes nothing from a folder with more files than it looks at, and sends none that was there before when some are removed', async () => {
  const db = Database.open(':memory:');
  onTestFinished(() => {
    db.close();
  });
  const faxes: string[] = [];
  const watched = new WatchFolder({
    ...{ db, keyValues: new KeyValueStore(db), now: Date.now, isEncrypted: true },
    take: (name) => Promise.resolve(succeed({ name } as DocumentInfo)),
    makeFax: ({ name }, { sends }, remember) => {
      remember();
      faxes.push(`${sends ? 'sent' : 'draft'} ${name}`);
      return Promise.resolve(sends ? 'sent' : 'draft');
    },
    draftsAside: () => 0,
    mostFiles: 20,
    changed: () => undefined,
  });
  const folder = tempFolder();
  const names = Array.from({ length: 30 }, (_, index) => `2125550100 - ${index}.pdf`);
  for (const name of names) writeFileSync(join(folder, name), name);
  await watched.choose(folder);
  watched.setSends(true);
  await watched.look();
  expect(watched.shown.look).toMatchObject({ trouble: 'too-many-files' });
  expect(watched.trouble).toEqual({ folder: basename(folder), why: 'too-many-files' });
  for (const name of names.slice(0, 20)) rmSync(join(folder, name));
  for (let looks = 1; looks <= 3; looks += 1) await watched.look();
  expect(faxes).toEqual([]);
  expect(watched.trouble).toBeNull();
  // What comes from now on is sent.
  writeFileSync(join(folder, '2125550100 - new.pdf'), 'new');
  for (let looks = 1; looks <= 2; looks += 1) await watched.look();
  expect(faxes).toEqual(['sent 2125550100 - new.pdf']);
  // What came while there were too many is not known to have come just now.
  for (const name of names.slice(0, 20)) writeFileSync(join(folder, name), `${name} again`);
  await watched.look();
  expect(watched.trouble?.why).toBe('too-many-files');
  for (const name of names.slice(1, 20)) rmSync(join(folder, name));
  for (let looks = 1; looks <= 3; looks += 1) await watched.look();
  expect(faxes.slice(1)).toEqual(['draft 2125550100 - 0.pdf']);
});

describe('a folder that two accounts watch', () => {
  function account(chosenAt: number) {
    const db = Database.open(':memory:');
    const faxes: string[] = [];
    const watched = new WatchFolder({
      ...{ db, keyValues: new KeyValueStore(db), now: () => chosenAt, isEncrypted: true },
      take: (name) => Promise.resolve(succeed({ name } as DocumentInfo)),
      makeFax: ({ name }, { sends }, remember) => {
        remember();
        faxes.push(name);
        return Promise.resolve(sends ? 'sent' : 'draft');
      },
      draftsAside: () => 0,
      changed: () => undefined,
    });
    onTestFinished(() => {
      watched.close();
      db.close();
    });
    return { watched, faxes };
  }

  it('gives each file to the account that chose it first, and to the other only what comes once that one is gone', async () => {
    const folder = tempFolder();
    const [first, second] = [account(1_000), account(2_000)];
    const link = join(tempFolder(), 'the same folder');
    symlinkSync(folder, link);
    await second.watched.choose(folder);
    await first.watched.choose(link);
    for (const { watched } of [first, second]) watched.setSends(true);
    const look = async () => {
      for (let count = 0; count < 2; count += 1) for (const { watched } of [second, first]) await watched.look();
    };
    await look();
    writeFileSync(join(folder, '2125550100.pdf'), 'one');
    await look();
    await look();
    expect([first.faxes, second.faxes]).toEqual([['2125550100.pdf'], []]);
    expect([first.watched.trouble, second.watched.trouble]).toEqual([
      null,
      { folder: basename(folder), why: 'other-account' },
    ]);
    first.watched.close();
    await look();
    writeFileSync(join(folder, '2125550101.pdf'), 'two');
    await look();
    expect([first.faxes, second.faxes]).toEqual([['2125550100.pdf'], ['2125550101.pdf']]);
    expect(second.watched.trouble).toBeNull();
  });
});
