import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdf, png, tempFile } from '../test/support.ts';
import { BOMBS, blackPng, pdfOfPage, pdfStream } from './bombs.fixture.ts';
import { processInspector } from './inspector.ts';
import type { Inspection } from './take-in.ts';
import { testInspector } from './inspection.fixture.ts';

const MB = 1024 * 1024;
/** The limit of the process, and what it may grow by until it sees that it is above. */
const PEAK_MB = 280 + 60;

/** The highest resident memory that a process had; 0 when it is gone. */
function peakMb(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Looks into a document and answers what came of it, with the processes that did and the highest memory of one of them. */
async function measured(bytes: Uint8Array, kind: 'file' | 'text' = 'file') {
  const pids: number[] = [];
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, ...pids.map(peakMb));
  }, 5);
  try {
    return { inspection: await testInspector({ started: (pid) => pids.push(pid) })({ kind, bytes }), pids, peak };
  } finally {
    clearInterval(timer);
  }
}

const pages = (inspection: Inspection) => (inspection.ok ? inspection.pages : inspection.reason);

describe('a document that is made to take all memory', () => {
  it.each(Object.entries(BOMBS))('%s is refused, and takes little', { timeout: 60_000 }, async (_, bomb) => {
    const bytes = bomb.bytes();
    expect(bytes.length).toBeLessThanOrEqual(5 * MB);
    const { inspection, peak } = await measured(bytes, bomb.kind);
    expect(inspection).toEqual({ ok: false, reason: bomb.reason });
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(PEAK_MB);
  });
});

describe('an ordinary document that is large is taken', () => {
  it.each<[string, () => Uint8Array]>([
    ['a scan of 600 dots an inch', () => blackPng(5_100, 6_600, 'grey', 1)],
    ['a colour scan of 40 million pixels', () => blackPng(6_324, 6_324)],
    ['a transparent picture of 40 million pixels', () => blackPng(6_324, 6_324, 'rgba')],
    ['a drawing of 30 MB of lines', () => pdfOfPage(pdfStream('/Filter /FlateDecode', lines(30 * MB)))],
  ])('%s', { timeout: 60_000 }, async (_, bytes) => {
    expect(pages((await measured(bytes())).inspection)).toBe(1);
  });
});

describe('the process', () => {
  it(
    'is one at a time, also after one that was ended for its memory, and none is left',
    { timeout: 60_000 },
    async () => {
      const pids: number[] = [];
      let most = 0;
      const running = () => pids.filter((pid) => peakMb(pid) > 0).length;
      const look = testInspector({
        started: (pid) => {
          pids.push(pid);
          most = Math.max(most, running());
        },
      });
      const bomb = BOMBS['a PDF with an object stream of 700 MB, deflated twice']?.bytes() ?? new Uint8Array();
      const files = [await pdf(2), bomb, png(40, 40)];
      const found = await Promise.all(files.map((bytes) => look({ kind: 'file', bytes })));
      expect(found.map(pages)).toEqual([2, 'too-complex', 1]);
      expect([pids.length, most]).toEqual([3, 1]);
      await expect.poll(running).toBe(0);
    },
  );

  it('is ended when it takes too long', async () => {
    const script = tempFile('slow.mjs', "process.parentPort.on('message', () => { for (;;); }).postMessage('ready')");
    const pids: number[] = [];
    const look = testInspector({ script, timeMs: 300, started: (pid) => pids.push(pid) });
    expect(await look({ kind: 'file', bytes: await pdf() })).toEqual({ ok: false, reason: 'too-complex' });
    await expect.poll(() => pids.map(peakMb)).toEqual([0]);
  });

  it('that can begin only after its time is given nothing', async () => {
    const posted: unknown[] = [];
    let say: ((message: 'ready') => void) | undefined;
    const look = processInspector(({ message }) => {
      say = message;
      return { post: (source) => posted.push(source), kill: () => undefined };
    }, 1);
    expect(await look({ kind: 'file', bytes: new Uint8Array(3) })).toEqual({ ok: false, reason: 'too-complex' });
    say?.('ready');
    expect(posted).toEqual([]);
  });

  it('that does not start takes the document for damaged', async () => {
    const look = testInspector({ script: tempFile('broken.mjs', "throw new Error('broken')") });
    expect(await look({ kind: 'file', bytes: await pdf() })).toEqual({ ok: false, reason: 'damaged' });
  });
});

/** A content stream of so many bytes, deflated. */
function lines(length: number): Uint8Array {
  return deflateSync(Buffer.alloc(length, '12.5 300.25 m 480.75 620.5 l S\n'));
}
