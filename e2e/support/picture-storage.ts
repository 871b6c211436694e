import { proxyTo, type NamedPorts } from '../../src/main/core/test/proxy.fixture.ts';
import { startRclone, WEBDAV, type WebdavServer } from '../../src/main/core/texts/pictures/rclone.fixture.ts';
import { ownCertificate, type OwnCertificate } from './own-certificate.ts';

const [DAV, WEB] = ['dav.storage.example.com', 'pictures.storage.example.com'];

/** Storage by WebDAV with names of the internet, which a proxy leads to this computer. */
export class PictureStorage {
  readonly user = WEBDAV.user;
  readonly password = WEBDAV.password;
  readonly address = `https://${DAV}`;
  readonly publicAddress = `https://${WEB}`;
  readonly #server: WebdavServer;
  readonly #proxy: NamedPorts;
  readonly #certificate: OwnCertificate;

  private constructor(server: WebdavServer, proxy: NamedPorts, certificate: OwnCertificate) {
    this.#server = server;
    this.#proxy = proxy;
    this.#certificate = certificate;
  }

  static async start(): Promise<PictureStorage> {
    const certificate = await ownCertificate([DAV, WEB].map((name) => `DNS:${name}`));
    const server = await startRclone(certificate);
    return new PictureStorage(server, await proxyTo({ [DAV]: server.webdav, [WEB]: server.web }), certificate);
  }

  /** With which an app finds and trusts it. */
  get env(): Record<string, string> {
    return { NODE_EXTRA_CA_CERTS: this.#certificate.file, HTTPS_PROXY: this.#proxy.url };
  }

  get files(): string[] {
    return this.#server.files();
  }

  read(name: string): Buffer {
    return this.#server.read(name);
  }

  async stop(): Promise<void> {
    this.#proxy.stop();
    await this.#server.stop();
    await this.#certificate.remove();
  }
}
