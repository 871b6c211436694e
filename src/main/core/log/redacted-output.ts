import type { Redactor } from './redact.ts';

type Write = (chunk: string | Uint8Array, ...rest: unknown[]) => boolean;

/**
 * Has everything that this process prints go through the redactor: Node prints whole requests with their credentials when
 * NODE_DEBUG is set (https://nodejs.org/api/cli.html#node_debugmodule).
 */
export function redactOutput(
  redactor: Redactor,
  streams: NodeJS.WriteStream[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) {
    const write = stream.write.bind(stream) as Write;
    const redacted: Write = (chunk, ...rest) => {
      const text = typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
      return write(redactor.hideAll(text), ...rest);
    };
    stream.write = redacted;
  }
}
