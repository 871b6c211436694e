import { effectScope } from 'vue';
import { expect, it, onTestFinished, vi } from 'vitest';
import { succeed } from '#shared/bridge/outcome.ts';
import { useAnnouncements } from '#renderer/kernel/announcer.store.ts';
import { fakePage, settled, showProfile } from '#renderer/test/fake-bridge.ts';
import { usePictureStorage } from './picture-storage.store.ts';
import { useTextPictures } from './use-text-pictures.ts';

const LINK = 'https://pictures.example.com/a.jpg';
/** As much of a picture as its size is read from. */
const PNG = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'), (sign) => sign.charCodeAt(0));
const file = (id: string) => ({ id, name: `${id}.jpg`, url: '', bytes: new Uint8Array([1, 2, 3]), preview: '' });

/** The pictures of a text, with two files of this computer. */
async function rig() {
  const fake = fakePage();
  await showProfile('one');
  fake.reply('texts.pictureStorage', () =>
    succeed({ storage: { kind: 'webdav', address: '', user: '', publicAddress: '', days: 3 }, left: 0, problem: null }),
  );
  const storage = usePictureStorage();
  await storage.load();
  storage.places.set('new', [file('one'), file('two')]);
  const scope = effectScope();
  onTestFinished(() => {
    scope.stop();
  });
  const pictures = scope.run(() => useTextPictures('new'));
  if (!pictures) throw new Error('unreachable');
  return { fake, pictures, storage, scope };
}

it('nothing is uploaded before the text is sent; then each is once, also where the second has to be tried again', async () => {
  const { fake, pictures } = await rig();
  expect(fake.names()).toEqual([]);
  const first = pictures.upload();
  await fake.answer('texts.uploadPicture', { ok: true, url: LINK });
  await fake.answer('texts.uploadPicture', { ok: false, step: 'upload', failure: 'timeout', seen: '' });
  expect(await first).toBeNull();
  expect(pictures.failed.value).toMatchObject({ failure: 'timeout' });
  expect(pictures.pictures.value.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg']);
  const again = pictures.upload();
  await fake.answer('texts.uploadPicture', { ok: true, url: `${LINK}?2` });
  expect((await again)?.map(({ url }) => url)).toEqual([LINK, `${LINK}?2`]);
  expect(fake.requests.filter(({ name }) => name === 'texts.uploadPicture')).toHaveLength(3);
});

it('a picture of a text that is sent long after it was uploaded is uploaded anew', async () => {
  const { fake, pictures, storage } = await rig();
  storage.places.set('new', [file('one')]);
  const first = pictures.upload();
  await fake.answer('texts.uploadPicture', { ok: true, url: LINK });
  expect((await first)?.map(({ url }) => url)).toEqual([LINK]);
  expect((await pictures.upload())?.map(({ url }) => url)).toEqual([LINK]);
  vi.useFakeTimers({ now: Date.now() + 2 * 86_400_000, toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const later = pictures.upload();
  await fake.answer('texts.uploadPicture', { ok: true, url: `${LINK}?2` });
  expect((await later)?.map(({ url }) => url)).toEqual([`${LINK}?2`]);
  expect(fake.requests.filter(({ name }) => name === 'texts.dropPicture')).toMatchObject([{ payload: { url: LINK } }]);
});

it('what is added during an upload stays for the next text, and what is removed is in neither, nor in the storage', async () => {
  const { fake, pictures, storage } = await rig();
  const going = pictures.upload();
  pictures.link.value = 'https://www.example.com/map.png';
  pictures.addLink();
  pictures.remove('one');
  storage.places.set('new', [...pictures.pictures.value, file('three')]);
  await fake.answer('texts.uploadPicture', { ok: true, url: LINK });
  await fake.answer('texts.uploadPicture', { ok: true, url: `${LINK}?2` });
  const sent = await going;
  expect(sent?.map(({ id, url }) => [id, url])).toEqual([['two', `${LINK}?2`]]);
  expect(fake.requests.filter(({ name }) => name === 'texts.dropPicture')).toMatchObject([{ payload: { url: LINK } }]);
  pictures.clear(sent ?? []);
  expect(pictures.pictures.value.map(({ name }) => name)).toEqual(['https://www.example.com/map.png', 'three.jpg']);
});

it('an upload is stopped where its text is closed, which is said, and both are kept', async () => {
  const { fake, pictures, storage, scope } = await rig();
  const going = pictures.upload();
  scope.stop();
  const [asked] = fake.waiting;
  expect(fake.requests.at(-1)).toMatchObject({
    name: 'texts.stopPicture',
    payload: { token: (asked?.payload as { token: string }).token },
  });
  await fake.answer('texts.uploadPicture', { ok: false, step: 'upload', failure: 'stopped', seen: '' });
  expect(await going).toBeNull();
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('was not sent')]);
  expect(storage.places.get('new')).toHaveLength(2);
});

it('a stop that came too late for one picture holds for the text and the next picture', async () => {
  const { fake, pictures, storage, scope } = await rig();
  for (const stop of [pictures.stop, () => scope.stop()]) {
    storage.places.set('new', [file('one'), file('two')]);
    const going = pictures.upload();
    stop();
    await fake.answer('texts.uploadPicture', { ok: true, url: LINK });
    expect(fake.names()).not.toContain('texts.uploadPicture');
    expect(await going).toBeNull();
    expect(pictures.failed.value).toMatchObject({ failure: 'stopped' });
  }
  expect(storage.places.get('new')?.map(({ url }) => url)).toEqual([LINK, '']);
  expect(useAnnouncements().toasts.map(({ text }) => text)).toEqual([expect.stringContaining('was not sent')]);
});

it('one that was uploaded is deleted from the storage when it is removed, and a link is not', async () => {
  const { fake, pictures } = await rig();
  const first = pictures.upload();
  await fake.answer('texts.uploadPicture', { ok: true, url: LINK });
  await fake.answer('texts.uploadPicture', { ok: false, step: 'upload', failure: 'full', seen: '507' });
  await first;
  pictures.link.value = 'https://www.example.com/map.png';
  pictures.addLink();
  for (const { id } of [...pictures.pictures.value]) pictures.remove(id);
  await settled();
  expect(fake.requests.filter(({ name }) => name === 'texts.dropPicture')).toMatchObject([{ payload: { url: LINK } }]);
});

it('a link into the own network is not added, and the same one once', async () => {
  const { pictures } = await rig();
  for (const link of ['https://192.168.1.20/a.png', 'http://www.example.com/a.png', LINK, LINK]) {
    pictures.link.value = link;
    pictures.addLink();
  }
  expect(pictures.pictures.value.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg', LINK]);
});

it('a text for later does not leave with pictures that are deleted before', async () => {
  const { pictures } = await rig();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  expect([pictures.reason(null), pictures.reason(inDays(2)), pictures.reason(inDays(3))]).toEqual([
    null,
    null,
    expect.stringContaining('3 days'),
  ]);
});

it('a text does not leave without the pictures that were added and are still being read', async () => {
  const { pictures } = await rig();
  const late = Promise.withResolvers<never>();
  vi.stubGlobal('createImageBitmap', () => late.promise);
  const adding = pictures.addFiles([new File([PNG], 'photo.png')]);
  expect(pictures.reason(null)).toBe('Wait until the pictures are read.');
  late.reject(new Error('damaged'));
  await adding;
  expect([pictures.refused.value, pictures.reason(null)]).toEqual([['photo.png'], null]);
});
