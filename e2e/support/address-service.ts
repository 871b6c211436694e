import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A service on this computer that says a public address, over https with a certificate of its own. */
export class AddressService {
  readonly url: string;
  /** As it is named in the app. */
  readonly host: string;
  /** Lets the app trust it, as a company's own authority is trusted. */
  readonly env: Record<string, string>;
  /** What was asked of it. */
  readonly requests: string[];
  readonly stop: () => Promise<void>;

  private constructor(host: string, certificate: string, requests: string[], stop: () => Promise<void>) {
    this.host = host;
    this.url = `https://${host}`;
    this.env = { NODE_EXTRA_CA_CERTS: certificate };
    this.requests = requests;
    this.stop = stop;
  }

  /** @param address what it answers */
  static async start(address: string): Promise<AddressService> {
    const folder = await mkdtemp(join(tmpdir(), 'linekeeper-address-'));
    const [keyFile, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const names = ['-subj', '/CN=address.test', '-addext', 'subjectAltName=IP:127.0.0.1'];
    execFileSync('openssl', ['req', '-x509', ...curve, ...names, '-keyout', keyFile, '-out', certificate], {
      stdio: 'ignore',
    });
    const [key, cert] = await Promise.all([readFile(keyFile), readFile(certificate)]);
    const requests: string[] = [];
    const server = createServer({ key, cert }, (request, response) => {
      requests.push(`${String(request.method)} ${String(request.url)}`);
      response.end(address);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    return new AddressService(host, certificate, requests, async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    });
  }
}
