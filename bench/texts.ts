// `npm run bench`: 100,000 texts in 5,000 conversations, opened, scrolled and searched.
import keytar from 'keytar';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseKey } from '../src/main/core/store/database-encryption.ts';
import { Database } from '../src/main/core/store/database.ts';
import { TextStore } from '../src/main/core/texts/text-store.ts';
import { Provider } from '../e2e/support/provider.ts';
import { firstRows, inMs, keyToResult, launch, LONG_FRAME, pausesOfMain, scrolling } from './page-times.ts';
import { removeFolder } from './remove-folder.ts';

const [TEXTS, CONVERSATIONS] = [100_000, 5_000];
/** Milliseconds from the last letter to the rows, on the screen. */
const KEY_LIMIT = 400;
const WORDS = ['thursday', '617 200 00', 'crown tuesday 77', 'zzz', ''];
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Fills the database of a profile that does not run. */
async function fill(folder: string, profileId: string): Promise<void> {
  const key = await keytar.getPassword('Linekeeper', `${profileId}/documents`);
  if (key === null) throw new Error('The keychain has no key of this profile');
  const db = Database.open(join(folder, 'profiles', profileId, 'data.sqlite'), databaseKey(key));
  const store = new TextStore(db);
  db.transaction(() => {
    for (let place = 0; place < TEXTS; place += 1) {
      const peer = String(6_172_000_000 + (place % CONVERSATIONS));
      store.add({
        ...{ peer, own: '2125550140', media: [], state: place % 3 === 0 ? 'received' : 'delivered' },
        at: new Date(Date.UTC(2026, 0, 1) + place * 60_000).toISOString(),
        body: `Your crown is ready, see you on ${DAYS[place % DAYS.length] ?? ''} at nine. No ${String(place)}`,
      });
    }
  });
  db.close();
}

const userData = await mkdtemp(join(tmpdir(), 'linekeeper-bench-'));
const provider = await Provider.start();
try {
  const first = await launch(userData);
  const { url, username, password, key } = provider;
  const outcome = await first.page.evaluate((input) => window.bridge.command('session.connect', input), {
    ...{ name: 'Many texts', baseUrl: url, username, password, key, registeredIp: '', sessionOnly: false },
  });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problem));
  await first.electron.close();
  const started = performance.now();
  await fill(userData, outcome.value.profile?.id ?? '');
  console.log(`texts: ${TEXTS} in ${CONVERSATIONS} conversations stored in ${inMs(performance.now() - started)}`);

  const { electron, page } = await launch(userData);
  const pause = await pausesOfMain(electron);
  console.log(`texts: list opened in ${inMs(await firstRows(page, '#/texts'))}`);
  const times: number[] = [];
  for (const text of WORDS) {
    const took = await keyToResult(page, text);
    times.push(took);
    console.log(`texts: from the key to the result, "${text}": ${inMs(took)}`);
  }
  const frames = await scrolling(page);
  console.log(
    `texts: scrolled to the end, ${frames.filter((frame) => frame > LONG_FRAME).length} of ${frames.length} frames over ${LONG_FRAME} ms (worst ${inMs(Math.max(...frames))})`,
  );
  console.log(`texts: conversation opened in ${inMs(await firstRows(page, '#/texts/6172000007', '.bubble'))}`);
  console.log(`texts: ${await pause()}, meanwhile`);
  await electron.close();
  if (Math.max(...times) > KEY_LIMIT) {
    console.error(`a result took ${inMs(Math.max(...times))}, more than ${KEY_LIMIT} ms`);
    process.exitCode = 1;
  }
} finally {
  await provider.stop();
  await removeFolder(userData);
}
