import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Account } from './app.ts';

/** How an answer goes wrong. @param body of the request */
export type Misbehaviour = (response: ServerResponse, body: string, request: IncomingMessage) => void;

/** A provider that behaves, but for the paths that are told to misbehave. */
export class HostileProvider {
  readonly #server: Server;
  readonly #behind: URL;
  readonly #misbehaving = new Map<string, Misbehaviour>();
  /** Paths of all requests, in their order. */
  readonly requests: string[] = [];
  readonly account: Account;

  private constructor(server: Server, account: Account) {
    this.#server = server;
    this.#behind = new URL(account.url);
    this.account = { ...account, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` };
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        this.#answer(request, Buffer.concat(chunks), response);
      });
    });
  }

  /** @param behind the account of a provider that behaves */
  static async start(behind: Account): Promise<HostileProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new HostileProvider(server, behind);
  }

  /** Has a path misbehave from now on, or behave again. */
  set(path: string, misbehaviour: Misbehaviour | null): void {
    if (misbehaviour) this.#misbehaving.set(path, misbehaviour);
    else this.#misbehaving.delete(path);
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const path = request.url?.split('?')[0] ?? '';
    this.requests.push(path);
    response.on('error', () => undefined);
    const misbehaviour = this.#misbehaving.get(path);
    if (misbehaviour) {
      misbehaviour(response, body.toString(), request);
      return;
    }
    const { hostname, port } = this.#behind;
    const onward = send(
      { hostname, port, method: request.method, path: request.url, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.destroy());
    onward.end(body);
  }
}
