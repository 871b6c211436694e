import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PictureStorage } from '#shared/bridge/text-pictures.ts';
import { Database } from '../../store/database.ts';
import { KeyValueStore } from '../../store/key-value-store.ts';
import { certificate, DAY, serveTls, tempFile, trust } from '../../test/support.ts';
import { inMemoryVault } from '../../vault/in-memory-vault.ts';
import { proxyTo } from '../../test/proxy.fixture.ts';
import { StorageClient, type StorageAccess } from './storage-client.ts';
import { hasRclone, startRclone, WEBDAV } from './rclone.fixture.ts';
import { signatureOf, startS3, type S3Options } from './s3-server.fixture.ts';
import { publicLookup } from './storage-http.ts';
import { TextPictures } from './text-pictures.ts';

const [S3, DAV, WEB] = ['s3.storage.example.com', 'dav.storage.example.com', 'pictures.storage.example.com'];
const KEY = {
  keyId: 'KEYOFDESK',
  secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCY',
  region: 'eu-west-2',
  bucket: 'clinic.texts',
};
const s3: PictureStorage = {
  ...{ kind: 's3', endpoint: `https://${S3}/`, region: KEY.region, bucket: KEY.bucket, keyId: KEY.keyId, days: 7 },
};
const webdav: PictureStorage = {
  ...{ kind: 'webdav', address: `https://${DAV}/`, user: WEBDAV.user, publicAddress: `https://${WEB}`, days: 3 },
};

/** A JPEG of some bytes; `more` stands before its picture. */
const jpeg = (size = 2_000, more: readonly number[] = []) => {
  const head = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, ...more, 0xff, 0xda, 0, 2];
  return Uint8Array.from([...head, ...Array.from({ length: size }, (_, index) => index % 251)]);
};

async function rig(ports: Record<string, number>) {
  const proxy = await proxyTo(ports);
  const asked: string[] = [];
  const proxyFor = (origin: string) => {
    asked.push(origin);
    return Promise.resolve(proxy.url);
  };
  onTestFinished(proxy.stop);
  const db = Database.open(':memory:');
  const clock = { now: Date.now() };
  const secrets = inMemoryVault();
  const sent: number[] = [];
  const now = () => clock.now;
  const clientOf = (access: StorageAccess) => new StorageClient(access, { now, proxyFor });
  const deps = { db, keyValues: new KeyValueStore(db), secrets, clientOf, now };
  const made = () => new TextPictures({ ...deps, hide: () => undefined, progress: (_, bytes) => sent.push(bytes) });
  const pictures = made();
  onTestFinished(() => {
    pictures.close();
  });
  /** What everybody gets at a link. */
  const fetched = async (link: string) => {
    const options = ['-sS', '--fail', '--max-time', '10', '--cacert', ca.file, '--proxy', proxy.url, link];
    return (await promisify(execFile)('curl', options, { encoding: 'buffer' })).stdout;
  };
  return { pictures, made, clock, secrets, sent, fetched, db, asked };
}

const ca = { file: '' };
function pair() {
  const made = certificate([S3, DAV, WEB].map((name) => `DNS:${name}`).join(','));
  trust(made.cert);
  ca.file = tempFile('ca.pem', made.cert);
  return made;
}

async function s3Rig(over: Partial<S3Options> = {}) {
  const server = await startS3(pair(), { ...KEY, ...over });
  onTestFinished(server.stop);
  return { server, ...(await rig({ [S3]: server.port })) };
}

describe('the storage of the tests', () => {
  it('wants the signature that AWS gives as its example of a link', () => {
    // "Authenticating Requests: Using Query Parameters", with the keys and dates of that page.
    const query = new URLSearchParams({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
    });
    const headers = { host: 'examplebucket.s3.amazonaws.com' };
    const asked = { method: 'GET', path: '/test.txt', query, headers, body: Buffer.alloc(0) };
    const keys = { secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
    expect(signatureOf(asked, keys, { names: ['host'], hash: 'UNSIGNED-PAYLOAD', date: '20130524T000000Z' })).toBe(
      'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    );
  });
});

describe('a storage by S3', () => {
  it('is kept once its test went well, and gives everybody a picture until its days are over', async () => {
    const { server, pictures, fetched, clock, sent, asked } = await s3Rig();
    expect(await pictures.set(s3, KEY.secret)).toEqual({ ok: true });
    // The system is told the host alone: what stands in a link is secret.
    expect(asked).toEqual([`https://${S3}`, `https://${S3}`, `https://${S3}`]);
    expect([server.objects.size, pictures.state.storage?.kind]).toEqual([0, 's3']);
    const picture = jpeg(300_000);
    const uploaded = await pictures.upload('token-one', picture);
    const url = uploaded.ok ? uploaded.url : '';
    expect(url).toMatch(new RegExp(`^https://${S3}/clinic\\.texts/[0-9a-f]{48}\\.jpg\\?.*X-Amz-Expires=604800`));
    expect(await fetched(url)).toEqual(Buffer.from(picture));
    expect([...server.objects.values()].map(({ type }) => type)).toEqual(['image/jpeg']);
    expect(sent.at(-1)).toBe(picture.byteLength);
    clock.now += 6 * DAY;
    await pictures.clean();
    expect([server.objects.size, pictures.state.left]).toEqual([1, 1]);
    clock.now += 2 * DAY;
    await pictures.clean();
    expect([server.objects.size, pictures.state]).toEqual([
      0,
      { storage: expect.anything() as object, left: 0, problem: null },
    ]);
  });

  it('is found through a clock that is five hours off, also for the links', async () => {
    const { pictures, fetched } = await s3Rig({ ahead: 5 * 3_600_000 });
    expect(await pictures.set(s3, KEY.secret)).toEqual({ ok: true });
    const uploaded = await pictures.upload('token-one', jpeg());
    expect((await fetched(uploaded.ok ? uploaded.url : '')).length).toBe(jpeg().length);
  });

  it('is not kept with a wrong key, bucket or name, which is said', async () => {
    const { pictures, secrets } = await s3Rig();
    const upload = { ok: false, step: 'upload' };
    expect(await pictures.set(s3, 'wrong')).toMatchObject({ ...upload, failure: 'refused', seen: '403' });
    expect(await pictures.set({ ...s3, bucket: 'another' }, KEY.secret)).toMatchObject({
      ...upload,
      failure: 'missing',
    });
    const nowhere = { ...s3, endpoint: 'https://nowhere.example.com' };
    expect(await pictures.set(nowhere, KEY.secret)).toMatchObject({ ...upload, failure: 'unreachable' });
    expect([pictures.state.storage, await secrets.get('secret')]).toEqual([null, null]);
  });

  it('gets no picture that says where it was taken, is no JPEG, or is too large', async () => {
    const { server, pictures } = await s3Rig();
    await pictures.set(s3, KEY.secret);
    const exif = [0xff, 0xe1, 0, 8, 0x45, 0x78, 0x69, 0x66, 0, 0];
    const comment = [0xff, 0xfe, 0, 4, 0x41, 0x42];
    const refused = [jpeg(10, exif), jpeg(10, comment), Buffer.from('<svg onload="alert(1)">'), jpeg(1_000_001)];
    for (const bytes of refused)
      expect(await pictures.upload('token-one', bytes)).toMatchObject({ ok: false, failure: 'not-plain' });
    expect(server.objects.size).toBe(0);
  });

  it('has an upload deleted that was stopped, and one that no text has', async () => {
    const { server, pictures } = await s3Rig();
    await pictures.set(s3, KEY.secret);
    const going = pictures.upload('token-one', jpeg(900_000));
    await expect.poll(() => pictures.state.left).toBe(1);
    pictures.stop('token-one');
    expect(await going).toMatchObject({ ok: false, failure: 'stopped' });
    const uploaded = await pictures.upload('token-two', jpeg());
    await pictures.drop(uploaded.ok ? uploaded.url : '');
    expect([server.objects.size, pictures.state.left]).toEqual([0, 0]);
  });

  it('still has its pictures deleted after an end of the app in the middle of an upload', async () => {
    const { server, pictures, made, clock } = await s3Rig();
    await pictures.set(s3, KEY.secret);
    const going = pictures.upload('token-one', jpeg(900_000));
    await expect.poll(() => pictures.state.left).toBe(1);
    pictures.close();
    await going;
    const again = made();
    onTestFinished(() => {
      again.close();
    });
    clock.now += 8 * DAY;
    await again.clean();
    expect([server.objects.size, again.state.left]).toEqual([0, 0]);
  });
});

describe.skipIf(!hasRclone)('a storage by WebDAV', () => {
  it('takes a picture, gives it to everybody at the public address, and loses it after its days', async () => {
    const server = await startRclone(pair());
    onTestFinished(server.stop);
    const { pictures, fetched, clock, asked } = await rig({ [DAV]: server.webdav, [WEB]: server.web });
    expect(await pictures.set(webdav, 'wrong')).toMatchObject({ step: 'upload', failure: 'refused', seen: '401' });
    const elsewhere = { ...webdav, publicAddress: `https://${WEB}/other` };
    expect(await pictures.set(elsewhere, WEBDAV.password)).toMatchObject({ step: 'fetch', failure: 'missing' });
    asked.length = 0;
    expect(await pictures.set(webdav, WEBDAV.password)).toEqual({ ok: true });
    expect(asked).toEqual([`https://${DAV}`, `https://${WEB}`, `https://${DAV}`]);
    expect(server.files()).toEqual([]);
    const picture = jpeg(200_000);
    const uploaded = await pictures.upload('token-one', picture);
    const url = uploaded.ok ? uploaded.url : '';
    expect(url).toMatch(new RegExp(`^https://${WEB}/[0-9a-f]{48}\\.jpg$`));
    expect(await fetched(url)).toEqual(Buffer.from(picture));
    clock.now += 4 * DAY;
    await pictures.clean();
    expect([server.files(), pictures.state.left]).toEqual([[], 0]);
  });
});

describe('what is fetched by a public link', () => {
  it.each([
    [302, '', { failure: 'redirect', seen: '302' }],
    [200, 'Welcome to our page', { failure: 'different' }],
    [200, 'x'.repeat(100_000), { failure: 'different' }],
  ])('has to be the picture itself: %i with %.10s is not', async (status, answer, failed) => {
    const names = [DAV, WEB].map((name) => `DNS:${name}`).join(',');
    const asked: string[] = [];
    const { url } = await serveTls(
      (request, response) => {
        asked.push(`${request.method ?? ''} ${request.headers.host ?? ''}`);
        request.resume();
        request.on('end', () =>
          request.method === 'GET'
            ? response.writeHead(status, { location: '/other' }).end(answer)
            : response.writeHead(204).end(),
        );
      },
      { names },
    );
    const port = Number(new URL(url).port);
    const { pictures } = await rig({ [DAV]: port, [WEB]: port });
    expect(await pictures.set(webdav, 'x')).toMatchObject({ ok: false, step: 'fetch', ...failed });
    expect(asked).toEqual([`PUT ${DAV}`, `GET ${WEB}`, `DELETE ${DAV}`]);
  });

  it.each([false, true])(
    'is not asked at an address of this network that a name leads to (all of them: %s)',
    async (all) => {
      const found = promisify((name: string, done: (error: Error | null) => void) => {
        publicLookup(name, { all }, done);
      });
      await expect(found('localhost')).rejects.toMatchObject({ code: 'NOT_PUBLIC' });
    },
  );
});

describe('where a storage may be', () => {
  it.each<[PictureStorage, string | null]>([
    [s3, null],
    [{ ...s3, endpoint: 'http://s3.example.com' }, 'endpoint'],
    [{ ...s3, endpoint: 'https://192.168.1.20:9000' }, 'endpoint'],
    [webdav, null],
    [{ ...webdav, address: 'https://nas.local/pictures' }, null],
    [{ ...webdav, address: 'http://nas.local/pictures' }, 'address'],
    [{ ...webdav, publicAddress: 'https://nas.local/pictures' }, 'publicAddress'],
    [{ ...webdav, publicAddress: 'http://pictures.example.com' }, 'publicAddress'],
  ])('%o: what is wrong is %s', async (storage, wrong) => {
    const { pictures } = await rig({});
    expect(pictures.wrong(storage)).toBe(wrong);
  });
});
