import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { Session } from 'node:inspector';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** From RFC 6455: proves that the server speaks WebSocket. */
const HANDSHAKE_KEY = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 0x1;
const CLOSE = 0x8;
const PING = 0x9;
const PONG = 0xa;

/**
 * Opens the inspector that a test driver connects to, on a free port, and announces it as `node --inspect=0` does.
 *
 * Node's own inspector interrupts the main process wherever its JavaScript stands, also between two steps of Node's own
 * functions. An evaluation inside of `new URL` gave that URL the host and path of another one: a page or its script was
 * "not found" once in some hundred starts. Here every message waits for a turn of the event loop.
 */
export async function openInspector(): Promise<void> {
  const path = `/${randomUUID()}`;
  const server = createServer((_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    // A page of a browser names its origin; a test driver has none.
    if (request.url !== path || request.headers.origin !== undefined) socket.destroy();
    else serve(request, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // As Node's inspector, it keeps no process alive.
  server.unref();
  const { port } = server.address() as AddressInfo;
  process.stderr.write(`Debugger listening on ws://127.0.0.1:${port}${path}\n`);
}

interface Request {
  id: number;
  method: string;
  params?: object;
}

function serve(request: IncomingMessage, socket: Duplex): void {
  const key = String(request.headers['sec-websocket-key']);
  const accept = createHash('sha1')
    .update(key + HANDSHAKE_KEY)
    .digest('base64');
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  (socket as Duplex & { unref(): void }).unref();
  const session = new Session();
  session.connect();
  const send = (message: object) => socket.write(frame(TEXT, Buffer.from(JSON.stringify(message))));
  session.on('inspectorNotification', ({ method, params }) => send({ method, params }));
  const frames = new FrameReader((opcode, data) => {
    if (opcode === TEXT) {
      const { id, method, params } = JSON.parse(data.toString()) as Request;
      session.post(method, params ?? {}, (error: Error | null, result?: object) => {
        send(error ? { id, error: { code: -32000, message: error.message } } : { id, result });
      });
    } else if (opcode === PING) socket.write(frame(PONG, data));
    else if (opcode === CLOSE) socket.end(frame(CLOSE, data));
  });
  socket.on('data', (chunk: Buffer) => frames.push(chunk));
  socket.on('close', () => session.disconnect());
  socket.on('error', () => socket.destroy());
}

/** One message of the server: a single frame without a mask. */
function frame(opcode: number, data: Buffer): Buffer {
  let head: Buffer;
  if (data.length < 126) head = Buffer.from([0x80 | opcode, data.length]);
  else if (data.length < 0x10000) {
    head = Buffer.from([0x80 | opcode, 126, 0, 0]);
    head.writeUInt16BE(data.length, 2);
  } else {
    head = Buffer.from([0x80 | opcode, 127, 0, 0, 0, 0, 0, 0, 0, 0]);
    head.writeBigUInt64BE(BigInt(data.length), 2);
  }
  return Buffer.concat([head, data]);
}

/** Puts the frames of a client together: each has a mask, and a message may come in several. */
class FrameReader {
  readonly #onMessage: (opcode: number, data: Buffer) => void;
  #rest: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #opcode = TEXT;

  constructor(onMessage: (opcode: number, data: Buffer) => void) {
    this.#onMessage = onMessage;
  }

  push(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    while (this.#takeFrame());
  }

  /** Whether a whole frame was there. */
  #takeFrame(): boolean {
    const bytes = this.#rest;
    if (bytes.length < 2) return false;
    const short = bytes[1]! & 0x7f;
    const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
    const maskAt = 2 + lengthBytes;
    if (bytes.length < maskAt + 4) return false;
    const length =
      lengthBytes === 0 ? short : lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
    const start = maskAt + 4;
    if (bytes.length < start + length) return false;
    const mask = bytes.subarray(maskAt, start);
    const data = Buffer.from(bytes.subarray(start, start + length)).map((byte, i) => byte ^ mask[i % 4]!);
    this.#rest = bytes.subarray(start + length);
    this.#add(bytes[0]!, Buffer.from(data));
    return true;
  }

  #add(first: number, data: Buffer): void {
    const opcode = first & 0x0f;
    if (opcode >= CLOSE) {
      this.#onMessage(opcode, data);
      return;
    }
    if (opcode !== 0) this.#opcode = opcode;
    this.#parts.push(data);
    if ((first & 0x80) === 0) return;
    this.#onMessage(this.#opcode, Buffer.concat(this.#parts.splice(0)));
  }
}
