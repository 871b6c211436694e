import type { IncomingMessage } from 'node:http';

/** Larger than any request of the interface: 5 MiB as base64 is 7 MB. */
export const MAX_BODY = 12 * 1024 * 1024;
/** A client that goes on for longer than this after it was too much is not listened to. */
const MAX_PATIENCE = 64 * 1024 * 1024;

/**
 * Reads the whole body. `too-large` is told only at its end, since many clients do not read an answer before they have
 * sent everything; `gone` when the client went away.
 */
export function readBody(request: IncomingMessage): Promise<Buffer | 'too-large' | 'gone'> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY) chunks.push(chunk);
      else chunks = [];
      if (size > MAX_PATIENCE) request.destroy();
    });
    request.on('end', () => {
      resolve(size > MAX_BODY ? 'too-large' : Buffer.concat(chunks));
    });
    request.on('error', () => {
      resolve('gone');
    });
    request.on('close', () => {
      resolve('gone');
    });
  });
}
